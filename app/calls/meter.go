package calls

import (
	"context"
	"strconv"
	"time"

	"cotejo/app"
)

// Meter keeps account of the calls of one model.
type Meter struct {
	Ledger *Ledger
	// Replies are those that may be given again; nil for none.
	Replies *Replies
	// Provider is the id under which it is counted, Title its name for people. Identity tells the model from all others: its name and where
	// it is.
	Provider, Title, Identity string
	// Limit is the most that the provider may cost in a month, in US dollars; 0 is no limit.
	Limit float64
	// In and Out are the prices, in US dollars per million tokens; 0 when nothing is known.
	In, Out float64
}

// expected is how many tokens a reply is taken to have before it is made, when its length is not bounded.
const expected = 2000

// Model puts the meter around a model. It is a Judge when the model is one.
func (m Meter) Model(model app.Model) app.Model {
	metered := &meteredModel{model, m}
	if judge, is := model.(app.Judge); is {
		return &meteredJudge{metered, judge}
	}
	return metered
}

// estimate is about how many tokens so many bytes have; rather too many.
func estimate(bytes int) int { return (bytes + 2) / 3 }

func bytesOf(r app.Request) (n int) {
	for _, m := range r.Messages {
		n += len(m.Text) + 12
	}
	return n
}

func (m Meter) cost(in, out int) float64 { return (float64(in)*m.In + float64(out)*m.Out) / 1e6 }

// afford sets aside what a call may cost until end is called, after it was noted, and refuses one that may go over the limit. Errors:
// llm.over_limit.
func (m Meter) afford(in, out int) (end func(), err error) {
	end, spent, ok := m.Ledger.reserve(m.Provider, m.cost(in, out), m.Limit)
	if !ok {
		return nil, app.Errorf("llm.over_limit", nil, "provider", m.Title, "limit", dollars(m.Limit), "spent", dollars(spent))
	}
	return end, nil
}

// dollars writes a sum with at least two decimals, and with more when it is small.
func dollars(v float64) string {
	if v > 0 && v < 0.01 {
		return strconv.FormatFloat(v, 'g', 2, 64)
	}
	return strconv.FormatFloat(v, 'f', 2, 64)
}

// call begins a note.
func (m Meter) call(model string, purpose app.Purpose) Call {
	return Call{At: m.Ledger.now(), Purpose: purpose, Provider: m.Provider, Model: model}
}

// note ends it.
func (m Meter) note(ctx context.Context, c Call, began time.Time, err error) {
	c.Time = time.Since(began).Milliseconds()
	switch {
	case ctx.Err() != nil:
		c.Ending = "stopped"
	case err != nil:
		if c.Error = app.ErrorCode(err); c.Error == "" {
			c.Error = "other"
		}
	}
	m.Ledger.Note(c)
}

// meteredModel is a model with a meter around it.
type meteredModel struct {
	app.Model
	meter Meter
}

// Unwrap returns the model within.
func (m *meteredModel) Unwrap() app.Model { return m.Model }

// Write implements app.Model. Errors: also llm.over_limit.
func (m *meteredModel) Write(ctx context.Context, request app.Request, stream func(string) error) (app.Reply, error) {
	began, call := time.Now(), m.meter.call(m.Name(), request.Purpose)
	key := ""
	if m.meter.Replies != nil && request.Purpose != app.ForTest {
		key = keyOf(m.meter.Identity, request)
	}
	if key != "" && !request.Fresh {
		if reply, has := m.meter.Replies.get(key); has {
			return m.again(ctx, call, began, reply, stream)
		}
	}
	in, out := estimate(bytesOf(request)), expected
	if request.MaxTokens > 0 {
		out = request.MaxTokens
	}
	end, err := m.meter.afford(in, out)
	if err != nil {
		return app.Reply{}, err
	}
	defer end()
	if err := ctx.Err(); err != nil { // nothing is sent
		m.meter.note(ctx, call, began, err)
		return app.Reply{}, err
	}
	mark := m.meter.Replies.mark()
	written := 0
	reply, err := m.Model.Write(ctx, request, func(piece string) error {
		if written += len(piece); call.First == 0 {
			call.First = max(time.Since(began).Milliseconds(), 1)
		}
		if stream == nil {
			return nil
		}
		return stream(piece)
	})
	call.In, call.Out = tokens(ctx, reply, err, in, estimate(written+len(reply.Thought)))
	call.Cost, call.Ending = m.meter.cost(call.In, call.Out), reply.Ending
	reply.Cost = call.Cost
	m.meter.note(ctx, call, began, err)
	if key != "" && err == nil && reply.Complete && ctx.Err() == nil {
		m.meter.Replies.put(key, reply, mark)
	}
	return reply, err
}

// tokens is what a call is charged for: what the server told, in place of what is estimated of the request and of what was written. A
// reply that broke off may have more than was told by then.
func tokens(ctx context.Context, reply app.Reply, err error, in, written int) (int, int) {
	told, out := reply.TokensIn > 0, written
	if reply.TokensOut > out || reply.Complete && reply.TokensOut > 0 {
		out = reply.TokensOut
	}
	switch {
	case told:
		in = reply.TokensIn
	case err != nil && out == 0 && ctx.Err() == nil:
		in = 0 // it was refused, or did not get there; what a person stopped may have been read
	}
	return in, out
}

// again gives a kept reply.
func (m *meteredModel) again(ctx context.Context, call Call, began time.Time, reply app.Reply, stream func(string) error) (app.Reply, error) {
	err := ctx.Err()
	if err == nil && stream != nil {
		err = stream(reply.Text)
	}
	call.Kept, call.Ending, call.In, call.Out = true, reply.Ending, reply.TokensIn, reply.TokensOut
	call.First = max(time.Since(began).Milliseconds(), 1)
	m.meter.note(ctx, call, began, err)
	return reply, err
}
