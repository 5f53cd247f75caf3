package messages

import (
	_ "embed"
	"encoding/json"
	"errors"
	"os"
	"strings"

	"cotejo/app"
)

//go:embed en.json
var english []byte

//go:embed es.json
var spanish []byte

// Language is the messages of one language.
type Language struct {
	Code     string
	messages map[string]string
}

var languages = map[string]Language{"en": read("en", english), "es": read("es", spanish)}

func read(code string, data []byte) Language {
	l := Language{Code: code}
	if err := json.Unmarshal(data, &l.messages); err != nil {
		panic("messages of " + code + ": " + err.Error())
	}
	return l
}

// In returns the messages of a language ("en", "es"); English for one that is not there.
func In(code string) Language {
	if l, known := languages[code]; known {
		return l
	}
	return languages["en"]
}

// FromSystem returns the language that the environment asks for.
func FromSystem() Language {
	for _, name := range []string{"LC_ALL", "LC_MESSAGES", "LANGUAGE", "LANG"} {
		if value := os.Getenv(name); value != "" {
			if strings.HasPrefix(strings.ToLower(value), "es") {
				return In("es")
			}
			return In("en")
		}
	}
	return In("en")
}

// Has says whether there is a message for key.
func (l Language) Has(key string) bool { return l.messages[key] != "" }

// Say words the message of key; pairs are the names and values of its arguments. A key without message is given back.
func (l Language) Say(key string, pairs ...string) string {
	text := l.messages[key]
	if text == "" {
		return key
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		text = strings.ReplaceAll(text, "{"+pairs[i]+"}", pairs[i+1])
	}
	return text
}

// Error words an error for people: its message and what to do, or, without a code, the error's own text.
func (l Language) Error(err error) string {
	var e *app.Error
	if !errors.As(err, &e) || !l.Has("error."+e.Code) {
		return l.Say("error.other", "error", err.Error())
	}
	var pairs []string
	for k, v := range e.Args {
		pairs = append(pairs, k, v)
	}
	return l.Say("error."+e.Code, pairs...)
}

// Reason words why a file is in a state, or "" when it needs no reason.
func (l Language) Reason(code string) string {
	if code == "" {
		return ""
	}
	if l.Has("reason." + code) {
		return l.Say("reason." + code)
	}
	return code
}
