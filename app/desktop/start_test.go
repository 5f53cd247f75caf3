package desktop

import (
	"testing"

	"cotejo/app/apptest"
	"cotejo/app/program"
	"cotejo/app/settings"
)

// TestStartWhileAnotherEmbedderWaits: a run that began with the former embedder still tells what it has embedded; there is nothing to warm.
func TestStartWhileAnotherEmbedderWaits(t *testing.T) {
	w := open(t)
	w.change(func(s settings.Settings) settings.Settings {
		s.Embedder = "server:embed"
		return s.WithProvider("server", &settings.Provider{Address: "http://192.168.0.1/v1"})
	})
	p, err := w.program()
	if err != nil || p.Embedder != nil || !p.Waits {
		t.Fatalf("%+v %v", p, err)
	}
	if e := toWarm(p, 5); e != nil {
		t.Errorf("%v is warmed", e)
	}
	own := &apptest.HashEmbedder{}
	if toWarm(&program.Program{Embedder: own}, 5) != own || toWarm(&program.Program{Embedder: own}, 0) != nil || toWarm(&program.Program{Embedder: own, Away: true}, 5) != nil {
		t.Error("the engine is warmed where it is wanted, and nowhere else")
	}
	if start, err := w.Start(); err != nil || !start.Library.WaitsForConsent {
		t.Errorf("%+v %v", start, err)
	}
}
