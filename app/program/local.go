package program

import (
	"cmp"
	"fmt"
	"path/filepath"
	"sync"

	"cotejo/app"
	"cotejo/app/calls"
	"cotejo/app/engine"
	"cotejo/app/llm"
	"cotejo/app/settings"
)

// chat is the server of the program's own language model. It starts with the first request.
type chat struct {
	mutex   sync.Mutex
	now     running
	server  *engine.Server
	made    *llm.Chat
	writing writing
}

// running is what a server was started for.
type running struct {
	engine.Found
	context, threads int
}

// ModelsFolder is where a person may drop models for the own engine.
func (p *Program) ModelsFolder() string { return filepath.Join(p.Folder, "models") }

// EngineChoice is what the settings say to the own engine.
func (p *Program) EngineChoice(s settings.Engine) engine.Chosen {
	return engine.Chosen{Model: s.Model, Files: s.Files, Folder: p.ModelsFolder()}
}

// ContextOf is how many tokens a model gets: what was chosen, else the default, and never more than it was made for.
func ContextOf(about engine.About, s settings.Engine) int {
	size := cmp.Or(s.Context, engine.ChatContext)
	if about.Context > 0 {
		size = min(size, about.Context)
	}
	return size
}

// model gives the model that is chosen now; a server of another one, or with other settings, ends.
func (c *chat) model(p *Program, s settings.Engine) (app.Model, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	found, err := engine.FindChosen(p.EngineChoice(s))
	if err != nil {
		return nil, err
	}
	about, err := engine.Describe(found.Model)
	if err != nil {
		return nil, err
	}
	wanted := running{found, ContextOf(about, s), s.Threads}
	if c.made == nil || c.now != wanted {
		_ = c.end()
		var extra []string
		if s.Threads > 0 {
			extra = []string{"-t", fmt.Sprint(s.Threads)}
		}
		c.now, c.server = wanted, engine.NewChat(found.Binary, found.Model, wanted.context, extra...)
		c.made = llm.NewChat(c.server, llm.ChatAbout{Name: Local, Title: about.Title, Model: about.Title, Context: wanted.context, Legacy: true})
	}
	identity := fmt.Sprint(Local, " ", found.Model, " ", about.Title, " ", about.Bytes, " ", about.Changed, " ", wanted.context)
	meter := calls.Meter{Ledger: p.Calls, Replies: p.Replies, Provider: Local, Title: about.Title, Identity: identity}
	return meter.Model(local{c.made, &c.writing}), nil
}

func (c *chat) close() error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.end()
}

func (c *chat) end() error {
	if c.server == nil {
		return nil
	}
	server := c.server
	c.server, c.made = nil, nil
	return server.Close()
}
