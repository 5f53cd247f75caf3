package command

import (
	"fmt"
	"strconv"
	"strings"

	"cotejo/app"
	"cotejo/app/program"
	"cotejo/app/settings"
)

// allow notes that the texts of the library may go to host, if that is the server of the chosen embedder. A name is wanted, not a yes: so
// nobody allows another server than the one meant.
func (r *run) allow(p *program.Program, host string) (*program.Program, error) {
	chosen, err := settings.Load(p.Folder)
	if err != nil {
		return nil, err
	}
	keys := &settings.Keys{}
	if chosen.Embedder == "" {
		return nil, usageError{app.Errorf("embedding.nobody_sends", nil)}
	}
	cost, err := p.EmbeddingCost(r, chosen, keys)
	if err != nil {
		return nil, err
	}
	if cost.Host == "" { // it runs on this machine
		return nil, usageError{app.Errorf("embedding.nobody_sends", nil)}
	}
	if !strings.EqualFold(host, cost.Host) {
		return nil, usageError{app.Errorf("embedding.other_host", nil, "host", cost.Host, "given", host)}
	}
	if chosen, err = program.Allow(chosen, keys); err != nil {
		return nil, err
	}
	if err := settings.Save(p.Folder, chosen); err != nil {
		return nil, err
	}
	return p.WithEmbedder(chosen, keys), nil
}

// ask says what would go where, when somebody's consent is all that is missing.
func (r *run) ask(p *program.Program) error {
	chosen, err := settings.Load(p.Folder)
	if err != nil {
		return err
	}
	cost, err := p.EmbeddingCost(r, chosen, &settings.Keys{})
	if err != nil {
		return err
	}
	price := r.say.Say("index.send_unknown")
	if cost.Cost >= 0 {
		price = fmt.Sprintf("%.2f US$", cost.Cost)
	}
	fmt.Fprintln(r.err, r.say.Say("index.send", "texts", strconv.Itoa(cost.Texts), "tokens", strconv.Itoa(cost.Tokens), "host", cost.Host, "cost", price))
	return nil
}
