package calls

import (
	"context"
	"errors"
	"time"

	"cotejo/app"
)

// meteredJudge is a model that judges too.
type meteredJudge struct {
	*meteredModel
	judge app.Judge
}

// Choose implements app.Judge. A refusal because the server tells no probabilities is no call worth noting.
func (j *meteredJudge) Choose(ctx context.Context, request app.Request, choices [][]string) ([]float64, error) {
	purpose := app.ForSupport
	if request.Purpose == app.ForRerank {
		purpose = app.ForRerank
	}
	began, call := time.Now(), j.meter.call(j.Name(), purpose)
	in := estimate(bytesOf(request))
	end, err := j.meter.afford(in, 1)
	if err != nil {
		return nil, err
	}
	defer end()
	sent := ctx.Err() == nil
	found, err := j.judge.Choose(ctx, request, choices)
	if app.ErrorCode(err) == "llm.no_odds" && errors.Unwrap(unwrapped(err)) == nil {
		return found, err
	}
	if err == nil || sent && ctx.Err() != nil { // what a person stopped may have been read
		call.In, call.Out, call.Cost, call.Ending = in, 1, j.meter.cost(in, 1), "stop"
	}
	j.meter.note(ctx, call, began, err)
	return found, err
}

// unwrapped is the app.Error in the chain of err.
func unwrapped(err error) error {
	var e *app.Error
	if errors.As(err, &e) {
		return e
	}
	return err
}
