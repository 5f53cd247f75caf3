package facts

import "strings"

// currencySigns are what may stand before or after an amount. "$" alone may be the dollar or peso of many countries.
var currencySigns = map[string]string{
	"€": "EUR", "$": "$", "£": "GBP", "¥": "¥", "₹": "INR", "₽": "RUB", "₩": "KRW", "₿": "BTC",
	"eur": "EUR", "usd": "USD", "gbp": "GBP", "mxn": "MXN", "ars": "ARS", "clp": "CLP", "cop": "COP", "pen": "PEN", "uyu": "UYU", "brl": "BRL",
	"chf": "CHF", "jpy": "JPY", "cny": "CNY", "rmb": "CNY", "inr": "INR", "cad": "CAD", "aud": "AUD", "nzd": "NZD", "hkd": "HKD", "sek": "SEK",
	"nok": "NOK", "dkk": "DKK", "pln": "PLN", "us$": "USD", "u$s": "USD", "mx$": "MXN", "r$": "BRL", "a$": "AUD", "c$": "CAD", "s/": "PEN",
}

// currencyNames are words for currencies; in "peso" and "dollar" the country may follow or stay unsaid.
var currencyNames = wordValues(`EUR: euro euros
dollar: dollar dollars dolar dolares buck bucks
peso: peso pesos
GBP: pound pounds sterling libra libras
¥: yen yenes
CNY: yuan renminbi
INR: rupee rupees rupia rupias
CHF: franc francs franco francos
SEK: krona kronor corona coronas
RUB: rouble roubles ruble rubles rublo rublos
BRL: real reais reales
PEN: soles
cent: cent cents centavo centavos centimo centimos
PTS: peseta pesetas`)

// currencyCountries are words after a currency's name, or before it, that say whose it is.
var currencyCountries = map[string]map[string]string{
	"dollar": wordValues(`USD: us usa american estadounidense estadounidenses americano americanos
CAD: canadian canadiense canadienses
AUD: australian australiano australianos
HKD: hong`),
	"peso": wordValues(`MXN: mexican mexicano mexicanos
ARS: argentine argentinian argentino argentinos
CLP: chilean chileno chilenos
COP: colombian colombiano colombianos
UYU: uruguayan uruguayo uruguayos`),
}

// currencyWord returns the currency that a folded word names, or "".
func currencyWord(word string) string {
	if c := currencyNames[word]; c != "" {
		return c
	}
	if len(word) == 3 {
		return currencySigns[word]
	}
	return ""
}

// currencyBefore returns the currency whose sign begins at token i and the token after it; "" and i when there is none.
func (r *reading) currencyBefore(i int) (string, int) {
	t := r.at(i)
	if t.taken || t.sort == digitsToken || t.text == "" {
		return "", i
	}
	if t.sort == wordToken && t.caps || t.is("r") || t.is("a") || t.is("c") || t.is("s") && t.upper {
		joined := t.text + r.at(i+1).text
		if c := currencySigns[joined]; c != "" && r.at(i+1).glued && r.numberAt(i+2) {
			return c, i + 2
		}
	}
	c := currencySigns[t.text]
	if c == "" || t.sort == wordToken && !t.caps {
		return "", i
	}
	if t.is("$") && r.at(i+1).sort == wordToken && r.at(i+1).caps { // $MXN 500
		if named := currencySigns[r.at(i+1).text]; named != "" && r.numberAt(i+2) {
			return named, i + 2
		}
	}
	if r.at(i+1).is("$") && t.sort == wordToken && r.numberAt(i+2) { // MXN $500
		return c, i + 2
	}
	if !r.numberAt(i + 1) {
		return "", i
	}
	return c, i + 1
}

func (r *reading) numberAt(i int) bool {
	if r.at(i).sort == digitsToken {
		return !r.at(i).taken
	}
	return r.at(i).is("-") && r.at(i+1).sort == digitsToken
}

// moneyScale reads k, m, bn right after an amount, and a currency's code that follows the sign: $500 USD.
func (r *reading) moneyScale(q *quantity) {
	if t := r.at(q.to); t.sort == wordToken && t.glued && !t.taken {
		by := map[string]float64{"k": 1e3, "m": 1e6, "mm": 1e6, "mn": 1e6, "mio": 1e6, "bn": 1e9, "b": 1e9}[t.text]
		if by > 0 {
			q.low, q.high, q.other, q.to = q.low*by, q.high*by, q.other*by, q.to+1
		}
	}
	if t := r.at(q.to); t.caps && currencySigns[t.text] != "" && len(t.text) == 3 {
		q.to++
	}
}

// currencyAfter reads the currency that follows the number of q: 5 euros, 3 millones de pesos mexicanos, 5 €, 5M€.
func (r *reading) currencyAfter(q *quantity) bool {
	i := q.to
	by := 1.0
	if t := r.at(i); t.glued && (t.is("m") || t.is("k")) && (currencySigns[r.at(i+1).text] != "") {
		by, i = map[string]float64{"m": 1e6, "k": 1e3}[t.text], i+1
	} else if t.is("m") && t.upper && r.at(i+1).is("€") {
		by, i = 1e6, i+1
	}
	if r.at(i).is("de") {
		i++
	}
	country := ""
	for _, names := range currencyCountries {
		if c := names[r.at(i).text]; c != "" && currencyNames[r.at(i+1).text] != "" {
			country, i = c, i+1
			break
		}
	}
	t := r.at(i)
	if t.taken || t.sort == digitsToken {
		return false
	}
	unit := currencyNames[t.text]
	if unit == "" && (t.sort == symbolToken || t.caps) {
		unit = currencySigns[t.text]
		if t.caps && r.at(i+1).is("$") && currencySigns[t.text+"$"] != "" {
			unit, i = currencySigns[t.text+"$"], i+1
		}
		if t.sort == symbolToken && r.at(i+1).glued && r.at(i+1).sort == digitsToken && !t.is("€") { // belongs to the next amount
			return false
		}
	}
	if unit == "" {
		return false
	}
	i++
	if country == "" {
		if c := currencyCountries[unit][r.at(i).text]; c != "" {
			country, i = c, i+1
		}
	}
	if country != "" {
		unit = country
	}
	if unit == "cent" {
		by, unit = by/100, "cent"
	}
	q.low, q.high, q.other = q.low*by, q.high*by, q.other*by
	q.kind, q.unit, q.to = Currency, unit, i
	return true
}

// sameCurrency says whether two currencies are one, and whether they may be.
func sameCurrency(a, b string) (same, may bool) {
	if a == b {
		return true, true
	}
	if a > b {
		a, b = b, a
	}
	switch a + " " + b {
	case "$ USD", "$ dollar", "USD dollar", "JPY ¥", "GBP £":
		return true, true
	case "CNY ¥":
		return false, true
	}
	family := func(c string) string {
		switch c {
		case "USD", "CAD", "AUD", "NZD", "HKD", "dollar":
			return "dollar"
		case "MXN", "ARS", "CLP", "COP", "UYU", "peso":
			return "peso"
		}
		return c
	}
	fa, fb := family(a), family(b)
	if fa == fb {
		return a == fa && a == "peso" || b == fb && b == "peso", a == fa || b == fb
	}
	sign := strings.Contains("$", a) || strings.Contains("$", b)
	return false, sign && (fa == "dollar" || fb == "dollar" || fa == "peso" || fb == "peso")
}
