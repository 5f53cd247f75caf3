package desktop

import (
	"context"
	"net"
	"net/url"
	"strings"
	"time"

	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/program"
)

// findModel returns the model of a name, nil for extractive. The error says why it cannot be used.
type findModel func(p *program.Program, name string, c program.Connection) (app.Model, error)

// modelName is the name of the model that the settings choose.
func (w *Window) modelName() string {
	if name := w.chosen().Model; name != "" {
		return name
	}
	return ask.Extractive
}

// connection is the server of the settings.
func (w *Window) connection() program.Connection {
	s := w.chosen()
	return program.Connection{Address: s.Address, Key: w.keys.Get(s.Address), Model: s.AddressModel}
}

// model returns the model of a name, nil for extractive.
func (w *Window) model(p *program.Program, name string) (app.Model, error) {
	if name == ask.Extractive {
		return nil, nil
	}
	return w.find(p, name, w.connection())
}

// Models lists the models that may write, also those that cannot be used now.
func (w *Window) Models() ([]ModelChoice, error) {
	p, err := w.program()
	if err != nil {
		return nil, err
	}
	l, c := w.language(), w.connection()
	choices := []ModelChoice{{Name: ask.Extractive, Title: l.Say("model.extractive")}, w.choice(p, program.Local, l.Say("model.local"), "")}
	if c.Address != "" && c.Model != "" {
		choices = append(choices, w.choice(p, program.RemotePrefix+c.Model, c.Model, host(c.Address)))
	}
	return choices, nil
}

// choice words a model; title holds when it cannot be used.
func (w *Window) choice(p *program.Program, name, title, leaves string) ModelChoice {
	choice := ModelChoice{Name: name, Title: title, Leaves: leaves}
	switch model, err := w.model(p, name); {
	case err != nil:
		choice.Missing = w.language().Error(coded(err))
	case model != nil && model.Title() != "":
		choice.Title = model.Title()
	}
	return choice
}

// host is the machine of an address; "" when it is this one, or no address.
func host(address string) string {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil {
		return ""
	}
	name := strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))
	if ip := net.ParseIP(name); ip != nil && ip.IsLoopback() || name == "localhost" || strings.HasSuffix(name, ".localhost") {
		return ""
	}
	return u.Host
}

// testTime is how long a test of a connection may take.
const testTime = 45 * time.Second

// TestConnection asks a server for a word and returns a sentence when it answers; a key of "" is the stored one.
func (w *Window) TestConnection(address, model, key string) (string, error) {
	p, err := w.program()
	if err != nil {
		return "", err
	}
	if key == "" {
		key = w.keys.Get(address)
	}
	found, err := w.find(p, program.RemotePrefix+model, program.Connection{Address: address, Key: key, Model: model})
	if err != nil {
		return "", err
	}
	ctx, cancel := context.WithTimeout(w.ctx, testTime)
	defer cancel()
	start := time.Now()
	if err := test(ctx, found); err != nil {
		return "", err
	}
	seconds := time.Since(start).Seconds()
	return w.language().Say("model.answers", "model", model, "seconds", decimal(w.language(), seconds)), nil
}

// test asks a model for one word.
func test(ctx context.Context, model app.Model) error {
	if t, can := model.(interface{ Test(context.Context) error }); can {
		return t.Test(ctx)
	}
	_, err := model.Write(ctx, app.Request{Messages: []app.Message{{Role: app.RolePerson, Text: "Reply with one word: yes"}}, MaxTokens: 8}, nil)
	return err
}
