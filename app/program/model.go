package program

import (
	"strings"
	"sync"

	"cotejo/app"
	"cotejo/app/ask"
	"cotejo/app/engine"
	"cotejo/app/llm"
)

// Local is the name of the language model that the program's own engine runs; RemotePrefix begins the names of those that
// a server runs.
const (
	Local        = "local"
	RemotePrefix = "openai:"
)

// Connection is an OpenAI-compatible server as a person named it. Its zero value is none.
type Connection struct {
	Address, Key string
	// Model is what the server calls the model; a name like "openai:NAME" wins over it.
	Model string
}

// Model finds a language model by its name, without starting or calling anything; nil for "extractive". Errors: engine.missing,
// engine.no_chat_model for "local"; llm.no_address, llm.bad_address for "openai:NAME"; llm.unknown_model.
func (p *Program) Model(name string, c Connection) (app.Model, error) {
	if name == ask.Extractive {
		return nil, nil
	}
	if name == Local {
		return p.chat.model(p)
	}
	remote, is := strings.CutPrefix(name, RemotePrefix)
	if remote == "" {
		remote = c.Model
	}
	if !is || remote == "" {
		return nil, app.Errorf("llm.unknown_model", nil, "model", name)
	}
	if strings.TrimSpace(c.Address) == "" {
		return nil, app.Errorf("llm.no_address", nil, "model", remote)
	}
	to, err := llm.NewAddress(c.Address, c.Key)
	if err != nil {
		return nil, err
	}
	return llm.NewChat(to, llm.ChatAbout{Name: RemotePrefix + remote, Title: remote, Model: remote, Legacy: to.Host() != "api.openai.com"}), nil
}

// chat is the server of the program's own language model. It starts with the first request.
type chat struct {
	mutex   sync.Mutex
	found   engine.Found
	server  *engine.Server
	made    *llm.Chat
	writing writing
}

// model gives the model that is there now; a server of another one ends.
func (c *chat) model(p *Program) (app.Model, error) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	found, err := engine.FindChat()
	if err != nil {
		return nil, err
	}
	if c.made == nil || c.found != found {
		about, err := engine.Describe(found.Model)
		if err != nil {
			return nil, err
		}
		c.end()
		size := engine.ChatContext
		if about.Context > 0 {
			size = min(size, about.Context)
		}
		c.found, c.server = found, engine.NewChat(found.Binary, found.Model, size)
		c.made = llm.NewChat(c.server, llm.ChatAbout{Name: Local, Title: about.Title, Model: about.Title, Context: size, Legacy: true})
	}
	return local{c.made, &c.writing}, nil
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
