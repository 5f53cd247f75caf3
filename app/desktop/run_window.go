//go:build desktop || dev || bindings

package desktop

import (
	"context"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"runtime"
	"slices"

	"github.com/wailsapp/wails/v2"
	"github.com/wailsapp/wails/v2/pkg/logger"
	"github.com/wailsapp/wails/v2/pkg/options"
	"github.com/wailsapp/wails/v2/pkg/options/assetserver"
	wails_runtime "github.com/wailsapp/wails/v2/pkg/runtime"

	"cotejo/app/messages"
	"cotejo/app/program"
	"cotejo/app/source/pdfium"
	"cotejo/frontend"
)

// Built says whether this program was built with a window.
const Built = true

// Main opens the window and returns the exit code when it is closed.
func Main(args []string) int {
	system := messages.FromSystem()
	if err := checkDisplay(); err != nil {
		fmt.Fprintln(os.Stderr, system.Error(err))
		return exitFailure
	}
	folder, err := program.DataFolder(dataArgument(args))
	if err == nil {
		err = run(folder, system, slices.Contains(args, "--samples"))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, system.Error(err))
		return exitFailure
	}
	return 0
}

// run opens the window; samples adds the bundled ones at once.
func run(folder string, system messages.Language, samples bool) error {
	page, err := fs.Sub(frontend.Dist, "dist")
	if err == nil {
		err = checkPage(page)
	}
	if err != nil {
		return err
	}
	d := &wailsDesk{}
	w := newWindow(folder, system, d, func(event string, value any) {
		if d.ctx != nil {
			wails_runtime.EventsEmit(d.ctx, event, value)
		}
	})
	return wails.Run(&options.App{
		Title: "Cotejo", Width: 1280, Height: 800, MinWidth: 640, MinHeight: 480,
		BackgroundColour: options.NewRGB(252, 252, 250),
		AssetServer:      &assetserver.Options{Assets: page, Handler: &w.pages, Middleware: careful},
		OnStartup: func(ctx context.Context) {
			d.ctx = ctx
			w.prepare()
			wails_runtime.OnFileDrop(ctx, func(_, _ int, paths []string) { w.emit("dropped", paths) })
			if samples {
				// What is wrong with the library is said when the page asks for it.
				go func() { _ = w.AddSamples() }()
			}
		},
		OnShutdown: func(context.Context) {
			if err := w.close(); err != nil {
				fmt.Fprintln(os.Stderr, system.Error(err))
			}
			_ = pdfium.Shutdown()
		},
		Bind:               []any{w},
		ErrorFormatter:     w.formatError,
		LogLevelProduction: logger.ERROR,
		// Paths of files come only by way of the web view; the page keeps it from opening them itself.
		DragAndDrop:        &options.DragAndDrop{EnableFileDrop: true},
		SingleInstanceLock: &options.SingleInstanceLock{UniqueId: instanceName(folder), OnSecondInstanceLaunch: func(options.SecondInstanceData) { d.raise() }},
	})
}

// careful keeps the web view from guessing what a reply is.
func careful(next http.Handler) http.Handler {
	return http.HandlerFunc(func(out http.ResponseWriter, r *http.Request) {
		out.Header().Set("X-Content-Type-Options", "nosniff")
		next.ServeHTTP(out, r)
	})
}

// wailsDesk is the desk of the real window.
type wailsDesk struct{ ctx context.Context }

func (d *wailsDesk) chooseFolder(title string) (string, error) {
	home, _ := os.UserHomeDir() // from there any folder can be reached; "" leaves it to the system
	return wails_runtime.OpenDirectoryDialog(d.ctx, wails_runtime.OpenDialogOptions{Title: title, DefaultDirectory: home})
}

func (d *wailsDesk) chooseFile(title, pattern string) (string, error) {
	home, _ := os.UserHomeDir()
	return wails_runtime.OpenFileDialog(d.ctx, wails_runtime.OpenDialogOptions{
		Title: title, DefaultDirectory: home, Filters: []wails_runtime.FileFilter{{DisplayName: pattern, Pattern: pattern}},
	})
}

func (d *wailsDesk) copy(text string) error { return wails_runtime.ClipboardSetText(d.ctx, text) }

func (d *wailsDesk) show(path string) error { return launch(showCommand(runtime.GOOS, path)) }

func (d *wailsDesk) reveal(path string) error { return reveal(d.ctx, runtime.GOOS, path) }

// raise brings the window to the front when somebody starts the program a second time.
func (d *wailsDesk) raise() {
	wails_runtime.WindowUnminimise(d.ctx)
	wails_runtime.Show(d.ctx)
}

// prepare opens the library and looks for models while the web view starts. What is wrong shows when the page asks.
func (w *Window) prepare() {
	w.running.Go(func() { _, _ = w.Models() })
}
