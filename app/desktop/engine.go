package desktop

import (
	"os"

	"cotejo/app/program"
	"cotejo/app/settings"
)

// Engine tells of the own engine and the models that it can write with. Nothing is started.
func (w *Window) Engine() (EngineView, error) {
	p, err := w.program()
	if err != nil {
		return EngineView{}, err
	}
	return w.engineView(p), nil
}

func (w *Window) engineView(p *program.Program) EngineView {
	l, s := w.language(), p.Engine(w.chosen().Engine)
	v := EngineView{
		Models: []EngineModel{}, Folder: s.Folder, Context: s.Context, Threads: s.Threads, ThreadsMost: s.ThreadsMost,
		MemoryTotal: s.MemoryTotal, MemoryFree: s.MemoryFree,
	}
	if s.Missing != nil {
		v.Available = l.Error(s.Missing)
	}
	for _, m := range s.Models {
		view := EngineModel{
			Path: m.Path, Title: m.Title, File: m.File, Bytes: m.Bytes, ContextMost: m.ContextMost, Memory: m.Memory, Chosen: m.Chosen, Removable: m.Removable,
		}
		if m.Missing != nil {
			view.Missing = l.Error(m.Missing)
		}
		v.Models = append(v.Models, view)
	}
	return v
}

// changeEngine changes what is chosen about the own engine and tells of it.
func (w *Window) changeEngine(change func(*program.Program, settings.Engine) (settings.Engine, error)) (EngineView, error) {
	p, err := w.program()
	if err != nil {
		return EngineView{}, err
	}
	next, err := change(p, w.chosen().Engine)
	if err != nil {
		return EngineView{}, err
	}
	w.change(func(s settings.Settings) settings.Settings { s.Engine = next; return s })
	return w.engineView(p), nil
}

// ChooseModelFile lets the user add a model file. Errors: engine.not_chat.
func (w *Window) ChooseModelFile() (EngineView, error) {
	path, err := w.desk.chooseFile(w.language().Say("engine.choose_file"), "*.gguf")
	if err != nil {
		return EngineView{}, err
	}
	return w.changeEngine(func(_ *program.Program, s settings.Engine) (settings.Engine, error) {
		if path == "" {
			return s, nil
		}
		return program.AddModel(s, path)
	})
}

// SaveEngine chooses the model file ("" leaves it), the context in tokens and the number of threads; 0 is the default.
func (w *Window) SaveEngine(path string, context, threads int) (EngineView, error) {
	return w.changeEngine(func(p *program.Program, s settings.Engine) (settings.Engine, error) {
		return p.ChooseModel(s, path, context, threads)
	})
}

// RemoveModelFile takes a model that was added by hand out of the list; the file stays.
func (w *Window) RemoveModelFile(path string) (EngineView, error) {
	return w.changeEngine(func(_ *program.Program, s settings.Engine) (settings.Engine, error) {
		return program.RemoveModel(s, path), nil
	})
}

// OpenModelsFolder shows the folder into which models may be dropped, and makes it where there is none.
func (w *Window) OpenModelsFolder() error {
	p, err := w.program()
	if err != nil {
		return err
	}
	if err := os.MkdirAll(p.ModelsFolder(), 0o700); err != nil {
		return err
	}
	return w.desk.show(p.ModelsFolder())
}
