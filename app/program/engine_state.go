package program

import (
	"cmp"
	"path/filepath"
	"runtime"
	"slices"

	"cotejo/app"
	"cotejo/app/engine"
	"cotejo/app/settings"
)

// EngineState is the own engine with the language models that it can write with.
type EngineState struct {
	Missing                 error // why the engine is not there
	Models                  []EngineModel
	Folder                  string // into which models may be dropped
	Context                 int    // tokens, in force
	Threads, ThreadsMost    int
	MemoryTotal, MemoryFree int64 // bytes; 0 unknown
}

// EngineModel is a model file.
type EngineModel struct {
	Path, Title, File string
	Bytes             int64
	ContextMost       int   // tokens that it was made for; 0 unknown
	Memory            int64 // bytes that it will take with the context in force
	Chosen, Removable bool
	Missing           error // why it cannot be used
}

// Engine tells of the own engine. Nothing is started.
func (p *Program) Engine(s settings.Engine) EngineState {
	choice := p.EngineChoice(s)
	state := EngineState{Folder: choice.Folder, Context: cmp.Or(s.Context, engine.ChatContext), ThreadsMost: runtime.NumCPU()}
	state.Threads = min(cmp.Or(s.Threads, state.ThreadsMost), state.ThreadsMost)
	state.MemoryTotal, state.MemoryFree = engine.MachineMemory()
	found, err := engine.FindChosen(choice)
	if app.ErrorCode(err) == "engine.missing" {
		state.Missing = err
	}
	for _, path := range engine.ChatModels(choice) {
		m := EngineModel{Path: path, File: filepath.Base(path), Title: filepath.Base(path), Chosen: path == found.Model, Removable: slices.Contains(s.Files, path)}
		about, err := engine.Describe(path)
		switch {
		case err != nil:
			m.Missing = err
		default:
			m.Title, m.Bytes, m.ContextMost = about.Title, about.Bytes, about.Context
			m.Memory = about.Memory(ContextOf(about, s))
			if !about.Chat {
				m.Missing = app.Errorf("engine.not_chat", nil, "file", m.File)
			}
		}
		if m.Chosen && m.ContextMost > 0 {
			state.Context = min(state.Context, m.ContextMost)
		}
		state.Models = append(state.Models, m)
	}
	return state
}

// least is the smallest context with which a question and a passage or two can be answered, in tokens.
const least = 1024

// AddModel adds a model file to the list. Errors: engine.not_chat when it is no language model that can converse, engine.no_chat_model when
// it cannot be read.
func AddModel(s settings.Engine, path string) (settings.Engine, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return s, app.Errorf("engine.no_chat_model", err, "path", path)
	}
	about, err := engine.Describe(path)
	if err != nil || !about.Chat {
		return s, app.Errorf("engine.not_chat", err, "file", filepath.Base(path))
	}
	if !slices.Contains(s.Files, path) {
		s.Files = append(slices.Clone(s.Files), path)
	}
	return s, nil
}

// RemoveModel takes a model that was added by hand out of the list; the file stays.
func RemoveModel(s settings.Engine, path string) settings.Engine {
	s.Files = slices.DeleteFunc(slices.Clone(s.Files), func(f string) bool { return f == path })
	if s.Model == path {
		s.Model = ""
	}
	return s
}

// ChooseModel chooses a model file of the list ("" leaves the choice), the context in tokens and the number of threads (0: the default).
// Errors: engine.no_chat_model, engine.not_chat.
func (p *Program) ChooseModel(s settings.Engine, path string, context, threads int) (settings.Engine, error) {
	if path != "" {
		if !slices.Contains(engine.ChatModels(p.EngineChoice(s)), path) {
			return s, app.Errorf("engine.no_chat_model", nil, "path", path)
		}
		about, err := engine.Describe(path)
		if err != nil {
			return s, app.Errorf("engine.no_chat_model", err, "path", path)
		}
		if !about.Chat {
			return s, app.Errorf("engine.not_chat", nil, "file", filepath.Base(path))
		}
		s.Model = path
		if about.Context > 0 && context > about.Context {
			context = about.Context
		}
	}
	if s.Context = context; context > 0 {
		s.Context = max(context, least)
	}
	s.Threads = min(max(threads, 0), runtime.NumCPU())
	return s, nil
}
