package program

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"

	"cotejo/app/calls"
	"cotejo/app/engine"
	"cotejo/app/llm"
	"cotejo/app/settings"
)

// chat is the server of the program's own language model, one at a time. It starts with the first request; one of another model, or with
// other settings, ends when a request for this one comes and nothing is being written.
type chat struct {
	mutex   sync.Mutex
	now     running
	server  *engine.Server
	made    *llm.Chat
	closed  bool
	writing writing
}

// running is what a server was started for.
type running struct {
	engine.Found
	title            string
	context, threads int
}

// errClosed is the error of a request to the own model after the program was closed.
var errClosed = errors.New("the program is closed")

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

// local gives the own model that is chosen now, and what keeps account of it. Nothing is started or ended.
func (p *Program) local(s settings.Engine) (local, calls.Meter, error) {
	found, err := engine.FindChosen(p.EngineChoice(s))
	if err != nil {
		return local{}, calls.Meter{}, err
	}
	about, err := engine.Describe(found.Model)
	if err != nil {
		return local{}, calls.Meter{}, err
	}
	wanted := running{found, about.Title, ContextOf(about, s), s.Threads}
	identity := fmt.Sprint(Local, " ", found.Model, " ", about.Title, " ", about.Bytes, " ", about.Changed, " ", wanted.context)
	return local{p.chat, wanted}, calls.Meter{Ledger: p.Calls, Replies: p.Replies, Provider: Local, Title: about.Title, Identity: identity}, nil
}

// begin gives the model on a server for it, and counts a reply until end is called. It waits while another one's server writes.
func (c *chat) begin(ctx context.Context, wanted running) (made *llm.Chat, end func(), err error) {
	for {
		made, end, err = c.tryBegin(wanted)
		if made != nil || err != nil {
			return made, end, err
		}
		if err := c.writing.wait(ctx); err != nil {
			return nil, nil, err
		}
	}
}

// tryBegin gives nil when another server writes.
func (c *chat) tryBegin(wanted running) (*llm.Chat, func(), error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.closed {
		return nil, nil, errClosed
	}
	if c.made == nil || c.now != wanted {
		if !c.writing.idle() {
			return nil, nil, nil
		}
		_ = c.end()
		c.start(wanted)
	}
	return c.made, c.writing.begin(), nil
}

// start makes the server, which starts with its first request.
func (c *chat) start(wanted running) {
	var extra []string
	if wanted.threads > 0 {
		extra = []string{"-t", fmt.Sprint(wanted.threads)}
	}
	c.now, c.server = wanted, engine.NewChat(wanted.Binary, wanted.Model, wanted.context, extra...)
	c.made = llm.NewChat(c.server, llm.ChatAbout{Name: Local, Title: wanted.title, Model: wanted.title, Context: wanted.context, Legacy: true})
}

func (c *chat) close() error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.closed = true
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
