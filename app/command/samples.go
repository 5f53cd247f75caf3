package command

import (
	"os"
	"path/filepath"

	"cotejo/app/ask"
	"cotejo/app/ingest"
	"cotejo/app/program"
	"cotejo/app/search"
	"cotejo/store"
)

// samplesCommand shows the program on its bundled samples, in a library of their own.
type samplesCommand struct{}

func (c *samplesCommand) Run(r *run) error {
	folder := r.Data
	if folder == "" {
		base, err := os.UserCacheDir()
		if err != nil {
			return err
		}
		folder = filepath.Join(base, "cotejo", "samples")
	}
	files := filepath.Join(folder, "files")
	if err := program.WriteSamples(files); err != nil {
		return err
	}
	p, err := program.Open(r, filepath.Join(folder, "library"), store.Write)
	if err != nil {
		return err
	}
	defer p.Close()
	if !r.JSON {
		r.println(r.color(r.out, dim, r.say.Say("samples.intro")))
	}
	bars := r.progress()
	result, err := p.Ingest().Index(r, []string{files}, ingest.Options{Progress: bars.tell})
	bars.end()
	if err != nil {
		return err
	}
	question := program.SampleQuestions[r.say.Code][0]
	answer, found, err := p.Ask().Answer(r, question, ask.Options{Search: search.Defaults(), Cite: true, Interface: r.say})
	if err != nil {
		return err
	}
	if r.JSON {
		return r.write(answer)
	}
	r.println(r.counts(result.Counts))
	r.println()
	r.println(r.color(r.out, bold, r.say.Say("samples.question", "question", question)))
	r.println()
	r.notes(p, search.Defaults(), found)
	r.tell(answer, "")
	return nil
}
