package desktop

import (
	"strings"
	"testing"

	"cotejo/app"
)

func TestConversations(t *testing.T) {
	w := open(t)
	w.index(w.write("a.txt", "The rent is 900 euros a month, payable in advance.\n"))
	w.byWords()
	one := w.ask(0, "How much is the rent, payable in advance?", "")
	two := w.ask(0, strings.Repeat("Is the rent really payable in advance? ", 5), "")
	rows, err := w.Conversations()
	if err != nil || len(rows) != 2 || rows[0].ID != two.Conversation || !strings.HasSuffix(rows[0].Title, "…") {
		t.Errorf("%+v %v", rows, err)
	}
	if err := w.Rename(one.Conversation, " The\nrent "); err != nil {
		t.Fatal(err)
	}
	if c, err := w.Conversation(one.Conversation); err != nil || c.Title != "The rent" {
		t.Errorf("%+v %v", c, err)
	}
	if err := w.Remove(two.Conversation); err != nil {
		t.Fatal(err)
	}
	for name, err := range map[string]error{
		"store.no_conversation":          second(w.Conversation(two.Conversation)),
		"conversation.empty_title":       w.Rename(one.Conversation, " "),
		"command.empty_question":         second(w.Ask(0, " \n", "", "")),
		"store.no_conversation ":         second(w.Ask(two.Conversation, "x", "", "")),
		"settings.key_without_address":   second(w.SaveProvider(ProviderChange{ID: "server", Model: "m"}, "k")),
		"library.no_such_path":           w.AddPaths([]string{"/no/such/path"}),
		"library.no_such_path (relative": w.AddPaths([]string{"relative"}),
	} {
		code, _, _ := strings.Cut(name, " ")
		if app.ErrorCode(err) != code {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func second[T any](_ T, err error) error { return err }

// The settings are there after a new start.
func TestSettings(t *testing.T) {
	w := open(t)
	start, err := w.SaveSettings(Settings{Language: "es", Theme: "dark", Model: "local", AskAgain: true})
	if err != nil || start.Language != "es" || start.Settings.Theme != "dark" || !start.Settings.AskAgain {
		t.Fatalf("%+v %v", start, err)
	}
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	w.reopen(w.Window.folder)
	if start, err = w.Start(); err != nil || start.Language != "es" || start.Settings.Model != "local" {
		t.Errorf("%+v %v", start.Settings, err)
	}
}
