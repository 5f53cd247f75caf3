package command

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"cotejo/app"
	"cotejo/app/engine"
	"cotejo/app/program"
	"cotejo/app/search"
	"cotejo/app/settings"
	"cotejo/store"
)

type doctorCommand struct{}

// check is one line of what doctor says. State is ok, warning or failed.
type check struct {
	Name   string `json:"name"`
	State  string `json:"state"`
	Advice string `json:"advice"`
}

func (c *doctorCommand) Run(r *run) error {
	folder, err := program.DataFolder(r.Data)
	if err != nil {
		return err
	}
	checks := []check{r.dataCheck(folder), r.libraryCheck(folder)}
	checks = append(checks, r.engineChecks(folder)...)
	checks = append(checks, r.providerChecks()...)
	if r.JSON {
		return r.write(map[string]any{"checks": checks})
	}
	for _, one := range checks {
		color := map[string]string{"ok": green, "warning": bold, "failed": red}[one.State]
		line := fmt.Sprintf("%-24s %s", r.say.Say("doctor."+one.Name), r.color(r.out, color, r.say.Say("doctor."+one.State)))
		if one.Advice != "" {
			line += " – " + one.Advice
		}
		r.println(line)
	}
	return nil
}

func (r *run) verdict(name, detail string, err error, state string) check {
	if err == nil {
		return check{name, "ok", detail}
	}
	return check{name, state, r.say.Error(err)}
}

// dataCheck says whether the data folder can be written.
func (r *run) dataCheck(folder string) check {
	existing := folder
	for {
		if info, err := os.Stat(existing); err == nil && info.IsDir() {
			break
		}
		up := filepath.Dir(existing)
		if up == existing {
			break
		}
		existing = up
	}
	f, err := os.CreateTemp(existing, ".cotejo-*")
	if err != nil {
		err = app.Errorf("store.read_only", err)
	} else {
		f.Close()
		os.Remove(f.Name())
	}
	return r.verdict("data", folder, err, "warning")
}

func (r *run) libraryCheck(folder string) check {
	db, err := store.Open(r, folder, store.Read)
	if err != nil {
		state := "failed"
		if app.ErrorCode(err) == "store.no_library" {
			state = "warning"
		}
		return r.verdict("library", "", err, state)
	}
	defer db.Close()
	counts, err := db.Counts(r)
	return r.verdict("library", r.say.Say("doctor.files", "indexed", strconv.Itoa(counts.Indexed), "found", strconv.Itoa(counts.Found)), err, "failed")
}

// engineChecks finds engine and model, and has one text embedded.
func (r *run) engineChecks(folder string) []check {
	found, err := engine.Find()
	checks := []check{
		r.verdict("engine", found.Binary, only(err, found.Binary), "warning"),
		r.verdict("model", found.Model, only(err, found.Model), "warning"),
	}
	if found.Binary != "" {
		chosen, _ := settings.Load(folder)
		chat, err := engine.FindChosen(program.OpenModels(folder).EngineChoice(chosen.Engine))
		about := engine.About{}
		if err == nil {
			about, err = engine.Describe(chat.Model)
		}
		checks = append(checks, r.verdict("language_model", about.Title, err, "warning"))
		checks = append(checks, r.rerankerCheck(folder, chosen.Retrieval.RerankBy)...)
	}
	if err != nil {
		return checks
	}
	embedder, server, err := program.FindEmbedder()
	if err == nil {
		defer server.Close()
		ctx, cancel := context.WithTimeout(r, time.Minute)
		defer cancel()
		start := time.Now()
		_, err = embedder.EmbedQuery(ctx, "cotejo")
		checks = append(checks, r.verdict("embedding", fmt.Sprintf("%d ms", time.Since(start).Milliseconds()), err, "failed"))
	}
	return checks
}

// rerankerCheck names the reranking model that lies there, and says so when the settings want one that does not. Nobody needs one.
func (r *run) rerankerCheck(folder, wanted string) []check {
	found, err := engine.FindReranker(program.OpenModels(folder).ModelsFolder())
	if err != nil && wanted != search.CrossEncoder {
		return nil
	}
	about := engine.About{}
	if err == nil {
		about, err = engine.Describe(found.Model)
	}
	return []check{r.verdict("reranker", about.Title, err, "warning")}
}

// providerChecks says of each provider that was set up whether all is there to ask it. None is asked: "models test" does that.
func (r *run) providerChecks() []check {
	p, chosen, keys, err := r.models()
	if err != nil {
		return []check{{"provider", "failed", r.say.Error(err)}}
	}
	defer p.Close()
	var checks []check
	for _, s := range p.Providers(chosen, keys) {
		if !s.Configured || s.Model == "" {
			continue
		}
		name := s.ID + ":" + s.Model
		_, err := p.Model(name, program.Connect(chosen, keys, name))
		detail := name
		if s.Host != "" {
			detail += " → " + s.Host
		}
		checks = append(checks, r.verdict("provider", detail, err, "warning"))
	}
	return checks
}

// only is err unless what it is about was found.
func only(err error, found string) error {
	if found != "" {
		return nil
	}
	return err
}
