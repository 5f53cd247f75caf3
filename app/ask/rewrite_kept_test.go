package ask

import (
	"testing"

	"cotejo/app/search"
)

// A rewrite that drops what the question asks about, or what turns it round, is lost; one that only says what was left out is not.
func TestARewriteKeepsTheQuestion(t *testing.T) {
	for _, c := range []struct{ question, rewritten, said, why string }{
		{"And which are not included?", "Which utilities are included in the rent?", "Which utilities are included in the rent?", "lost"},
		{"And which are not included?", "Which utilities are not included in the rent?", "Which utilities are included in the rent?", ""},
		{"And which aren't included?", "Which utilities are included in the rent?", "Which utilities are included in the rent?", "lost"},
		{"And which aren't included?", "Which utilities are not included in the rent?", "Which utilities are included in the rent?", ""},
		{"Zaragoza?", "What is the population of Madrid?", "What is the population of Madrid?", "lost"},
		{"Zaragoza?", "What is the population of Zaragoza?", "What is the population of Madrid?", ""},
		{"¿Y sin garantía?", "¿Cuál es el precio con garantía?", "¿Cuál es el precio con garantía?", "lost"},
		{"¿Y sin garantía?", "¿Cuál es el precio sin garantía?", "¿Cuál es el precio con garantía?", ""},
		{"and for two years?", "What is the fee for the year?", "What is the fee for a year?", "lost"},
		{"and for two years?", "What is the fee for two years?", "What is the fee for a year?", ""},
		{"¿y para dos años?", "¿Cuál es la tarifa para el año?", "¿Cuál es la tarifa para un año?", "lost"},
		{"¿y para dos años?", "¿Cuál es la tarifa para dos años?", "¿Cuál es la tarifa para un año?", ""},
		{"And only at night?", "Is parking allowed at night?", "Is parking allowed?", "lost"},
		{"And only at night?", "Is parking allowed only at night?", "Is parking allowed?", ""},
		{"And except on Sundays?", "Is the office open on Sundays?", "Is the office open?", "lost"},
		{"¿Y solo los martes?", "¿Abre la oficina los martes?", "¿Cuándo abre la oficina?", "lost"},
		{"¿Y nunca se devuelve?", "¿Se devuelve la fianza?", "¿Cuándo se devuelve la fianza?", "lost"},
		{"And before delivery?", "What is the warranty after delivery?", "What is the warranty after delivery?", "lost"},
		{"¿Y el vendedor?", "¿Qué impuestos paga el comprador?", "¿Qué impuestos paga el comprador?", "lost"},
		{"¿Y el vendedor?", "¿Qué impuestos paga el vendedor?", "¿Qué impuestos paga el comprador?", ""},
		{"Can you explain that?", "How is the deposit returned?", "How is the deposit returned?", ""},
		{"And what happens in that case?", "What is paid when the rent is late?", "What is paid when the rent is late?", ""},
		{"Who was chosen that year?", "Who was chosen in 2019?", "Who was the chair in 2019?", ""},
		{"No, the other tenant?", "Does the other tenant pay the rent?", "Does the tenant pay the rent?", ""},
		{"Why not?", "Why is the deposit not returned?", "Is the deposit returned?", ""},
		{"Why not?", "Why is the deposit returned?", "Is the deposit returned?", "lost"},
	} {
		if why := distrust(c.question, c.rewritten, []search.Turn{{Question: c.said}}); why != c.why {
			t.Errorf("%q as %q: %q, want %q", c.question, c.rewritten, why, c.why)
		}
	}
}

// What has no letters to fold, as a combining mark alone, is no word, and nothing breaks.
func TestContentsOfOddText(t *testing.T) {
	for _, text := range []string{"", "\u0301", "a \u0301\u0302 b", "[", "[1", "1]", "\xff", "''", "\u00ad", "ـ ـ", "[\u0301]"} {
		contents(text, "en")
		contents(text, "")
		says(text, "The tenant "+text, "es")
	}
}
