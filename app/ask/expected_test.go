package ask

import (
	"testing"

	"cotejo/app/search"
)

func TestAsksFor(t *testing.T) {
	for question, want := range map[string]string{
		"When does the lease end?":                                 "date",
		"In what year was the bridge opened?":                      "date",
		"¿Cuándo termina el contrato?":                             "date",
		"¿En qué año se abrió el puente?":                          "date",
		"How many rooms are there?":                                "number",
		"¿Cuántas habitaciones hay?":                               "number",
		"How long is the notice period?":                           "duration",
		"¿Cuánto tiempo dura la garantía?":                         "duration",
		"What is the price of the ticket?":                         "money",
		"¿Cuál es el precio de la entrada?":                        "money",
		"What percentage of the members voted?":                    "percent",
		"Who signed the letter?":                                   "person",
		"¿Quién firmó la carta?":                                   "person",
		"Where is the office?":                                     "place",
		"¿En qué ciudad está la oficina?":                          "place",
		"Why was the meeting moved?":                               "reason",
		"¿Por qué se aplazó la reunión?":                           "reason",
		"What is a surety?":                                        "definition",
		"¿Qué es un aval?":                                         "definition",
		"Does the lease allow dogs?":                               "",
		"What did the committee decide about the new office desk?": "",
	} {
		got := ""
		if k := asksFor(question); k != nil {
			got = k.name
		}
		if got != want {
			t.Errorf("%s asks for %q, expected %q", question, got, want)
		}
	}
}

func TestHasWhatIsAskedFor(t *testing.T) {
	for _, c := range []struct{ question, has, lacks string }{
		{"When does the lease of 2019 end?", "It ends in March.", "The lease of 2019 has an end."},
		{"When was it signed?", "They signed it in 1998.", "They signed it with a pen."},
		{"How many rooms are there?", "There are twelve rooms.", "There are some rooms."},
		{"How long is the notice?", "It is three months.", "It is 4 pages long."},
		{"What does the ticket cost?", "You pay $12.", "You pay at the desk."},
		{"What percentage agreed?", "Of them 40 % agreed.", "Many agreed."},
		{"Who wrote to Anna?", "The letter was from Peter.", "The letter to Anna was long."},
		{"¿Por qué se aplazó?", "Se aplazó porque llovía.", "Se aplazó el lunes."},
		{"What is a surety?", "A surety is a person who answers for a debt.", "Ask the surety."},
	} {
		k, q := asksFor(c.question), search.Read(c.question)
		if k == nil || !k.has(worded(c.has, q)) || k.has(worded(c.lacks, q)) {
			t.Errorf("%s: %q or %q", c.question, c.has, c.lacks)
		}
	}
}
