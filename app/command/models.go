package command

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/program"
	"cotejo/app/settings"
)

type modelsCommand struct {
	Find   bool   `help:"Ask the usual ports of this machine which servers answer there."`
	Action string `arg:"" optional:"" default:"list" enum:"list,test" help:"list, or test, which asks a model for one word and says what is wrong when none comes."`
	Name   string `arg:"" optional:"" help:"For test: local, PROVIDER:MODEL, or PROVIDER: to see what models it has."`
}

// Run lists the models and providers and how they stand, or tests one.
func (c *modelsCommand) Run(r *run) error {
	if (c.Action == "test") != (c.Name != "") {
		return misuse("models test wants the name of a model, and models list none")
	}
	if c.Action == "test" {
		return c.test(r)
	}
	return c.list(r)
}

// modelRow is a model or provider as programs read it.
type modelRow struct {
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Address string   `json:"address"`
	Leaves  string   `json:"leaves"` // the host that text goes to; "" when it stays on this machine
	State   string   `json:"state"`  // ready, set_up, not_set_up, no_key, no_address, found, missing
	Note    string   `json:"note"`
	Models  []string `json:"models,omitempty"` // that a server which was found has
}

func (c *modelsCommand) list(r *run) error {
	p, chosen, keys, err := r.models()
	if err != nil {
		return err
	}
	defer p.Close()
	var found map[string][]string
	if c.Find {
		found = program.FindServers(r)
	}
	rows := []modelRow{{Name: ask.Extractive, Title: r.say.Say("model.extractive"), State: "ready"}, r.localRow(p, chosen)}
	for _, s := range p.Providers(chosen, keys) {
		rows = append(rows, r.providerRow(s, found[s.ID]))
	}
	if r.JSON {
		return r.write(map[string]any{"models": rows})
	}
	for _, row := range rows {
		place := row.Leaves
		if place == "" {
			place = r.say.Say("models.here")
		}
		if row.Name == "server" { // no address was named
			place = r.say.Say("models.any")
		}
		state := row.Note
		if row.State != "missing" {
			state = r.say.Say("models." + row.State)
		}
		r.println(fmt.Sprintf("%-34s %-36s %s", row.Name, place, state))
		if len(row.Models) > 0 {
			r.println("   " + strings.Join(row.Models, ", "))
		}
	}
	return nil
}

func (r *run) localRow(p *program.Program, chosen settings.Settings) modelRow {
	row := modelRow{Name: program.Local, Title: r.say.Say("model.local"), State: "ready"}
	model, err := p.Model(program.Local, program.Connect(chosen, nil, program.Local))
	if err != nil {
		row.State, row.Note = "missing", r.say.Error(err)
		return row
	}
	row.Title = model.Title()
	return row
}

func (r *run) providerRow(s program.ProviderState, models []string) modelRow {
	row := modelRow{Name: s.ID, Title: s.Title, Address: s.InForce, Leaves: s.Host, State: "not_set_up", Models: models}
	if title := "provider." + s.ID + ".title"; r.say.Has(title) {
		row.Title = r.say.Say(title)
	}
	if s.Model != "" {
		row.Name += ":" + s.Model
	}
	switch {
	case s.Configured && s.InForce == "":
		row.State = "no_address"
	case s.Configured && s.NeedsKey && !s.KeySet:
		row.State = "no_key"
	case s.Configured:
		row.State = "set_up"
	case models != nil:
		row.State = "found"
	}
	row.Note = r.say.Say("provider."+s.ID+".note", "page", s.KeyPage, "address", s.Address)
	return row
}

// trialRow is what a test found, as programs read it.
type trialRow struct {
	Name       string  `json:"name"`
	Well       bool    `json:"well"`
	Code       string  `json:"code"` // of the error; "" when it went well
	Message    string  `json:"message"`
	Advice     string  `json:"advice"`
	Structured bool    `json:"structured"`
	Seconds    float64 `json:"seconds"`
}

func (c *modelsCommand) test(r *run) error {
	if !isModel(c.Name) || c.Name == ask.Extractive {
		return usageError{app.Errorf("llm.unknown_model", nil, "model", c.Name)}
	}
	p, chosen, keys, err := r.models()
	if err != nil {
		return err
	}
	defer p.Close()
	t := p.Try(r, c.Name, connection(chosen, keys, c.Name, true))
	if r.Err() != nil {
		return r.Err()
	}
	row := trialRow{Name: c.Name, Well: t.Well, Code: app.ErrorCode(t.Err), Structured: t.Structured, Seconds: t.Time.Seconds()}
	words := func(key []string) string {
		if len(key) == 0 {
			return ""
		}
		return r.say.Say(key[0], key[1:]...)
	}
	row.Message, row.Advice = words(t.Message), words(t.Advice)
	if !t.Well {
		r.exit = exitFailure
	}
	if r.JSON {
		return r.write(row)
	}
	r.println(row.Message)
	if row.Advice != "" {
		r.println(row.Advice)
	}
	return nil
}

// models gives what is needed to ask models, without a library.
func (r *run) models() (*program.Program, settings.Settings, *settings.Keys, error) {
	folder, err := program.DataFolder(r.Data)
	if err != nil {
		return nil, settings.Settings{}, nil, err
	}
	chosen, err := settings.Load(folder)
	if err != nil {
		return nil, settings.Settings{}, nil, err
	}
	return program.OpenModels(folder), chosen, &settings.Keys{}, nil
}

// isModel says whether a name has the form of a model's.
func isModel(name string) bool {
	return name == ask.Extractive || name == program.Local || slices.ContainsFunc(program.ProviderIDs(), func(id string) bool { return strings.HasPrefix(name, id+":") })
}

// connection is how the model of a name is reached: as the settings say, but COTEJO_ADDRESS is the address of "openai:" and "server:", and
// COTEJO_KEY the key, if the person has named the model here or gave that address too: it is for no other that the settings choose. A
// stored key goes to the address that it was stored for alone.
func connection(chosen settings.Settings, keys *settings.Keys, name string, named bool) program.Connection {
	key := os.Getenv("COTEJO_KEY")
	id, _, _ := strings.Cut(name, ":")
	if address := os.Getenv("COTEJO_ADDRESS"); address != "" && (id == "openai" || id == "server") {
		named = true
		set := chosen.Providers[id]
		set.Address = address
		chosen = chosen.WithProvider(id, &set)
	}
	if named && key != "" {
		keys = nil
	}
	c := program.Connect(chosen, keys, name)
	if named && key != "" {
		c.Key = key
	}
	return c
}
