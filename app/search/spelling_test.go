package search_test

import "testing"

// TestSlipsOfTyping: what is plainly a slip is searched for as it was meant, and nothing else is changed.
func TestSlipsOfTyping(t *testing.T) {
	s, _ := opened(t, map[string]string{
		"a.txt": "The deposit of the apartment is returned after the inspection. Parsing the meter takes a week.",
		"b.txt": "A deposit is due when the apartment is handed over. The inspection is free.",
		"c.txt": "Parsing of the report is done twice. The deposit stays in the bank of Elmstead; the owner comes for the inspection.",
		"d.txt": "La fianza del apartamento se devuelve tras la inspección. La calefacción se paga aparte.",
		"e.txt": "La calefacción central y la inspección de la caldera corren por cuenta del propietario.",
	})
	for question, want := range map[string]string{
		"When is the depsoit of the apartment returned?":         "When is the deposit of the apartment returned?",
		"Who pays for the inspction of the apartment?":           "Who pays for the inspection of the apartment?",
		"When is the deposit of the apartmment returned?":        "When is the deposit of the apartment returned?",
		"¿Quién paga la calefacion del apartamento?":             "¿Quién paga la calefaccion del apartamento?",
		"When is the parking of the apartment free?":             "", // another word, though "parsing" is near
		"When is the deposit of Depsoit returned?":               "",
		`Where does "depsoit" stand beside the deposit returned`: "",
		"When is the deposit INV-2023-depsoit returned?":         "",
		"Wann wird das Depsoit der Wohnung bezahlt?":             "",
		"When is the deposit of the apartment returned?":         "",
	} {
		if want == "" {
			want = question
		}
		if r := run(t, s, question, nil); r.Rewritten != want {
			t.Errorf("%q became %q, want %q", question, r.Rewritten, want)
		}
	}
}
