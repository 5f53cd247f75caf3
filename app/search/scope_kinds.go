package search

import (
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"cotejo/app"
	"cotejo/app/words"
)

// fileKind is a kind of file: the words with which a question says to look in all of it, and the endings of their names, the usual one first.
type fileKind struct {
	said    *regexp.Regexp
	endings []string
}

var kinds = []fileKind{
	ofKind(`pdfs?(?: (?:files|documents))?|(?:(?:archivos|documentos|ficheros) )?pdfs?`, ".pdf"),
	ofKind(`word (?:files|documents)|(?:archivos|documentos|ficheros) (?:de )?word`, ".docx", ".docm", ".doc", ".dotx", ".odt"),
	ofKind(`spreadsheets|workbooks|excel files|hojas de c[aá]lculo|(?:archivos|ficheros) (?:de )?excel`, ".xlsx", ".xlsm", ".xls", ".ods", ".csv"),
	ofKind(`presentations|slide decks|slides|presentaciones|diapositivas`, ".pptx", ".ppt", ".odp"),
	ofKind(`e-?mails|mails|correos(?: electr[oó]nicos)?`, ".eml", ".msg", ".mbox"),
	ofKind(`web ?pages|html files|p[aá]ginas web`, ".html", ".htm", ".xhtml"),
	ofKind(`text files|archivos de texto|ficheros de texto`, ".txt", ".text"),
	ofKind(`markdown (?:files|documents)|(?:archivos|documentos|ficheros) markdown`, ".md", ".markdown"),
}

func ofKind(nouns string, endings ...string) fileKind {
	return fileKind{regexp.MustCompile(`(?i)(?:^|[\s,¿])((?:in|from|across|among|within|en|entre|dentro de)\s+(?:(?:all|todos|todas)\s+)?(?:(?:the|my|our|los|las|mis|nuestros|nuestras)\s+)?(` +
		nouns + `))(?:[\s,.?!;:)]|$)`), endings}
}

// kinds narrows to the files of a kind.
func (n *narrowing) kinds() []app.Narrowing {
	for _, kind := range kinds {
		m := kind.said.FindStringSubmatchIndex(n.text)
		if m == nil || withinQuotes(n.text, m[2]) {
			continue
		}
		if n.keep(func(one app.Named) bool { return slices.Contains(kind.endings, strings.ToLower(path.Ext(one.Path))) }) {
			n.cut(m[2], m[3], "")
			return []app.Narrowing{{Kind: "kind", Value: kind.endings[0][1:]}}
		}
	}
	return nil
}

var months = func() map[string]time.Month {
	all := map[string]time.Month{}
	for _, names := range []string{
		"january february march april may june july august september october november december",
		"enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
	} {
		for i, name := range strings.Fields(names) {
			all[name] = time.Month(i + 1)
		}
	}
	all["setiembre"] = time.September
	return all
}()

// day is a day, month or year as people write it; changedAt is a date at which files were changed, behind the noun.
const someDay = `(\d{4}-\d{2}-\d{2}|(?:(\d{1,2})\s+(?:de\s+)?)?(january|february|march|april|may|june|july|august|september|october|november|december|enero|febrero|marzo|abril|mayo|junio|julio|agosto|sept?iembre|octubre|noviembre|diciembre)\s+(?:de\s+|del\s+)?((?:19|20)\d{2})|((?:19|20)\d{2}))\b`

var changedAt = regexp.MustCompile(`(?i)\b(files|documents|archivos|documentos|ficheros)(\s+(?:(?:that|which)\s+(?:were|was|have been)\s+|que\s+(?:se\s+|fueron\s+|han sido\s+))?(?:last\s+)?` +
	`(?:(?:changed|modified|edited|updated|saved|cambiados|cambiaron|modificados|modificaron|editados|actualizados|actualizaron|guardados)\s+(?:por última vez\s+)?` +
	`(in|on|during|since|after|before|until|en|el|durante|desde|después de|antes de|hasta)|(from|since|de|desde))\s+(?:(?:the year|el año|el)\s+)?` + someDay + `)`)

// changed narrows to files by the time of their last change, where the question plainly speaks of files: "files changed in March 2024".
func (n *narrowing) changed() []app.Narrowing {
	m := changedAt.FindStringSubmatchIndex(n.text)
	if m == nil || withinQuotes(n.text, m[0]) {
		return nil
	}
	group := func(i int) string {
		if m[2*i] < 0 {
			return ""
		}
		return n.text[m[2*i]:m[2*i+1]]
	}
	from, to, ok := period(group(5), group(6), group(7), group(8), group(9))
	if !ok {
		return nil
	}
	var since, until time.Time
	switch strings.ToLower(group(3) + group(4)) {
	case "since", "desde":
		since = from
	case "after", "después de":
		since = to
	case "before", "antes de":
		until = from
	case "until", "hasta":
		until = to
	default:
		since, until = from, to
	}
	if !n.keep(func(one app.Named) bool {
		return (since.IsZero() || one.Modified >= since.UnixNano()) && (until.IsZero() || one.Modified < until.UnixNano())
	}) {
		return nil
	}
	n.cut(m[4], m[5], "")
	var all []app.Narrowing
	if !since.IsZero() {
		all = append(all, app.Narrowing{Kind: "since", Value: since.Format(time.DateOnly)})
	}
	if !until.IsZero() {
		all = append(all, app.Narrowing{Kind: "until", Value: until.Add(-time.Nanosecond).Format(time.DateOnly)})
	}
	return all
}

// period reads a date as the time from its first moment to the first one after it, where the reader is.
func period(iso, day, month, monthYear, year string) (from, to time.Time, ok bool) {
	switch {
	case year != "":
		y, _ := strconv.Atoi(year)
		from = time.Date(y, 1, 1, 0, 0, 0, 0, time.Local)
		return from, from.AddDate(1, 0, 0), true
	case month != "":
		y, _ := strconv.Atoi(monthYear)
		d, _ := strconv.Atoi(day)
		from = time.Date(y, months[words.Fold(month)], max(1, d), 0, 0, 0, 0, time.Local)
		if d == 0 {
			return from, from.AddDate(0, 1, 0), true
		}
		return from, from.AddDate(0, 0, 1), from.Day() == d
	}
	from, err := time.ParseInLocation(time.DateOnly, iso, time.Local)
	return from, from.AddDate(0, 0, 1), err == nil
}
