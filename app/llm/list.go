package llm

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"cotejo/app"
)

const (
	// listLimit is how long a server may take to list its models.
	listLimit = 20 * time.Second
	// maxList is the longest list that is read, in bytes, maxModels how many models of it are given.
	maxList   = 4 << 20
	maxModels = 500
)

// ListModels asks a server what models it has, sorted by name. langchaingo has no such call, so it is plain HTTP (GET /models, which all
// providers have). Errors: those of Chat.Write.
func ListModels(ctx context.Context, at *Address, kind Kind) ([]string, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, listLimit, errSilent)
	defer cancel()
	names, err := at.list(ctx, kind)
	switch {
	case err == nil:
		return names, nil
	case errors.Is(context.Cause(ctx), errSilent):
		return nil, app.Errorf("llm.timeout", err, "stage", "first")
	case ctx.Err() != nil:
		return nil, ctx.Err()
	}
	return nil, codedFor(err, "")
}

func (a *Address) list(ctx context.Context, kind Kind) ([]string, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, a.base.String()+"/models", nil)
	if err != nil {
		return nil, err
	}
	switch {
	case kind == Anthropic:
		req.Header.Set("X-Api-Key", a.key)
		req.Header.Set("Anthropic-Version", "2023-06-01")
		req.URL.RawQuery = "limit=1000"
	case a.key != "":
		req.Header.Set("Authorization", "Bearer "+a.key)
	}
	resp, err := doer{client: a.client, key: a.key}.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxList))
	if err != nil {
		return nil, &callError{err: err}
	}
	var reply struct {
		Data *[]struct {
			ID string `json:"id"`
		} `json:"data"`
	}
	if json.Unmarshal(body, &reply) != nil || reply.Data == nil {
		return nil, &callError{status: http.StatusNotFound, message: "no list of models"}
	}
	names := []string{}
	for _, m := range *reply.Data {
		// Google puts the name of the collection in front.
		if name := strings.TrimPrefix(strings.TrimSpace(m.ID), "models/"); name != "" && len(name) <= 300 {
			names = append(names, strings.ToValidUTF8(name, "\uFFFD"))
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	return names[:min(len(names), maxModels)], nil
}
