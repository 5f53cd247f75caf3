package app_test

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// may lists, for each package, the packages of ours that it may import; "cotejo/" is left out. A package that is not
// listed may not exist: name it here when you add it, with the least that it needs.
var may = map[string][]string{
	"":                  {"app/command", "app/desktop"},
	"build/library":     {"app", "app/engine", "app/ingest", "app/llm", "store"},
	"build/relevance":   {"app/quality", "app/search", "build/library"},
	"build/ranking":     {"app", "app/ask", "app/search", "app/words", "build/library"},
	"build/ablation":    {"app/messages", "app/quality"},
	"build/questions":   {"build/library"},
	"build/support":     {"app", "app/engine", "app/llm", "app/quality", "app/sentence", "app/support", "app/support/facts", "app/words"},
	"build/answers":     {"app", "app/ask", "app/ingest", "app/messages", "app/program", "app/prompt", "app/quality", "app/search", "store"},
	"build/speed":       {"app", "app/program", "app/search", "app/sentence", "app/words", "store"},
	"build/mutation":    {"app", "app/sentence", "app/source", "app/verify", "app/words"},
	"app":               {},
	"app/words":         {"app"},
	"app/sentence":      {"app"},
	"app/late":          {"app"},
	"app/messages":      {"app"},
	"app/markdown":      {"app"},
	"app/source":        {"app", "app/markdown", "app/source/pdfium", "app/words"},
	"app/source/pdfium": {"app"},
	"app/verify":        {"app", "app/sentence", "app/words"},
	"app/support":       {"app", "app/late", "app/words", "app/sentence", "app/support/facts"},
	"app/support/facts": {"app", "app/words", "app/sentence"},
	"app/search":        {"app", "app/sentence", "app/words"},
	"app/ingest":        {"app", "app/source", "app/words", "app/sentence"},
	"app/recheck":       {"app", "app/verify"},
	"app/quality":       {"app", "app/ask", "app/messages", "app/search", "app/words"},
	"app/ask":           {"app", "app/late", "app/search", "app/prompt", "app/verify", "app/support", "app/messages", "app/words", "app/sentence"},
	"app/prompt":        {"app", "app/markdown", "app/sentence"},
	"app/engine":        {"app"},
	"app/llm":           {"app"},
	"app/calls":         {"app"},
	"store":             {"app"},
	"app/program":       {"app", "app/ask", "app/engine", "app/ingest", "app/llm", "app/search", "app/source", "app/recheck", "app/support", "app/calls", "app/settings", "store"},
	"app/command":       {"app", "app/ask", "app/engine", "app/ingest", "app/messages", "app/program", "app/quality", "app/recheck", "app/search", "app/settings", "app/source", "store"},
	"app/settings":      {"app"},
	"app/desktop": {"app", "app/ask", "app/ingest", "app/markdown", "app/messages", "app/program", "app/recheck", "app/search", "app/settings", "app/verify",
		"app/source/pdfium", "app/words", "frontend"},
	"frontend":    {},
	"app/apptest": {"app", "app/words"},
}

// owners gives each outside library the one package that may import it.
var owners = map[string]string{
	"modernc.org/sqlite":                  "store",
	"github.com/klauspost/compress":       "store",
	"github.com/tmc/langchaingo":          "app/llm",
	"github.com/yuin/goldmark":            "app/markdown",
	"github.com/klippa-app/go-pdfium":     "app/source/pdfium",
	"github.com/tetratelabs/wazero":       "app/source/pdfium",
	"github.com/wlynxg/chardet":           "app/source",
	"golang.org/x/net/html":               "app/source",
	"github.com/abadojack/whatlanggo":     "app/words",
	"github.com/blevesearch/snowballstem": "app/words",
	"github.com/clipperhouse/uax29":       "app/sentence",
	"github.com/wailsapp/wails":           "app/desktop",
	"github.com/zalando/go-keyring":       "app/settings",
	"github.com/godbus/dbus":              "app/desktop",
	"github.com/alecthomas/kong":          "app/command",
	"github.com/vbauerster/mpb":           "app/command",
	"golang.org/x/term":                   "app/command",
}

// beside lists the outside libraries that a measurement uses for what it compares with, though another package owns them.
var beside = map[string][]string{"build/speed": {"modernc.org/sqlite"}}

func TestArchitecture(t *testing.T) {
	root := ".."
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || d.Name() == "node_modules" || strings.HasPrefix(d.Name(), ".") && path != root) {
			return filepath.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		relative, _ := filepath.Rel(root, path)
		folder := filepath.ToSlash(filepath.Dir(relative))
		if folder == "." {
			folder = ""
		}
		allowed, listed := may[folder]
		if !listed {
			t.Errorf("%s: the package is not in the list of this test", relative)
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		for _, i := range file.Imports {
			name := strings.Trim(i.Path.Value, `"`)
			if ours, is := strings.CutPrefix(name, "cotejo/"); is && !slices.Contains(allowed, ours) {
				t.Errorf("%s must not import %s", relative, name)
			}
			for library, owner := range owners {
				if (name == library || strings.HasPrefix(name, library+"/")) && folder != owner && !slices.Contains(beside[folder], library) {
					t.Errorf("%s imports %s, which belongs to %s", relative, name, owner)
				}
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestTopLevel keeps the root of the project to what belongs there.
func TestTopLevel(t *testing.T) {
	allowed := []string{"app", "frontend", "store", "build", "main.go", "go.mod", "go.sum", "wails.json", "README.md"}
	entries, err := os.ReadDir("..")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), ".") && !slices.Contains(allowed, e.Name()) {
			t.Errorf("%s does not belong to the top level", e.Name())
		}
	}
}

// TestPackagesAreExplained sees to it that each package says what it is for.
func TestPackagesAreExplained(t *testing.T) {
	for folder := range may {
		path := filepath.Join("..", folder)
		if _, err := os.Stat(path); err != nil || folder == "" || strings.HasPrefix(folder, "build/") {
			continue
		}
		if _, err := os.Stat(filepath.Join(path, "doc.go")); err != nil {
			t.Errorf("%s has no doc.go", folder)
		}
	}
}
