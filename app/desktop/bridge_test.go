package desktop

import (
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const contract = "../../frontend/src/lib/backend/"

// The methods that the page may call are those of its Backend, and no others: Wails binds every exported one.
func TestMethodsAreThoseOfThePage(t *testing.T) {
	source, err := os.ReadFile(contract + "backend.ts")
	if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(source), "export interface Backend {")
	var want []string
	for _, m := range regexp.MustCompile(`(?m)^  ([a-z]\w*)\(`).FindAllStringSubmatch(body, -1) {
		want = append(want, strings.ToUpper(m[1][:1])+m[1][1:])
	}
	var got []string
	bound := reflect.TypeFor[*Window]()
	for i := range bound.NumMethod() {
		m := bound.Method(i)
		got = append(got, m.Name)
		if out := m.Type.NumOut(); out > 2 || out == 0 || m.Type.Out(out-1) != reflect.TypeFor[error]() {
			t.Errorf("%s must give at most a value, and an error", m.Name)
		}
	}
	slices.Sort(want)
	if len(want) < 20 || !slices.Equal(got, want) {
		t.Errorf("bound  %v\nwanted %v", got, want)
	}
}

// The fields that go to the page are those of its types, in name and order.
func TestFieldsAreThoseOfThePage(t *testing.T) {
	source, err := os.ReadFile(contract + "types.ts")
	if err != nil {
		t.Fatal(err)
	}
	fields := map[string][]string{}
	for _, m := range regexp.MustCompile(`(?ms)^export interface (\w+) \{\n(.*?)^\}`).FindAllStringSubmatch(string(source), -1) {
		for _, f := range regexp.MustCompile(`(?m)^  (\w+):`).FindAllStringSubmatch(m[2], -1) {
			fields[m[1]] = append(fields[m[1]], f[1])
		}
	}
	views := []reflect.Type{
		reflect.TypeFor[Failure](), reflect.TypeFor[ModelChoice](), reflect.TypeFor[Settings](), reflect.TypeFor[Retrieval](), reflect.TypeFor[ErrorRate](), reflect.TypeFor[SearchView](), reflect.TypeFor[Narrowing](), reflect.TypeFor[Start](), reflect.TypeFor[Counts](),
		reflect.TypeFor[LibraryFile](), reflect.TypeFor[Root](), reflect.TypeFor[Progress](), reflect.TypeFor[Library](), reflect.TypeFor[ConversationRow](),
		reflect.TypeFor[Conversation](), reflect.TypeFor[CitationView](), reflect.TypeFor[CheckView](), reflect.TypeFor[SupportView](), reflect.TypeFor[ClaimView](), reflect.TypeFor[BlockView](),
		reflect.TypeFor[SourceView](), reflect.TypeFor[Turn](), reflect.TypeFor[Variant](), reflect.TypeFor[AskAgain](), reflect.TypeFor[LitLine](), reflect.TypeFor[PageRectangle](), reflect.TypeFor[Panel](),
		reflect.TypeFor[ProviderView](), reflect.TypeFor[ProviderChange](), reflect.TypeFor[TestReport](), reflect.TypeFor[EngineModel](), reflect.TypeFor[EngineView](),
		reflect.TypeFor[CallRow](), reflect.TypeFor[CallLog](), reflect.TypeFor[EmbedderChoice](), reflect.TypeFor[EmbeddingCost](),
	}
	if len(fields) != len(views) {
		t.Errorf("the page has %d types, the program %d", len(fields), len(views))
	}
	for _, view := range views {
		var got []string
		for i := range view.NumField() {
			got = append(got, view.Field(i).Tag.Get("json"))
		}
		if !slices.Equal(got, fields[view.Name()]) {
			t.Errorf("%s\n has    %v\n wanted %v", view.Name(), got, fields[view.Name()])
		}
	}
}
