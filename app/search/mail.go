package search

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"cotejo/app/sentence"
)

// longMessage is the number of words from which only the questions of a message are searched for, each with what it leans on.
const longMessage = 50

var (
	// mailHeader is a line of the head of a mail.
	mailHeader = regexp.MustCompile(`(?i)^\s*(?:from|sent|to|cc|bcc|date|reply-to|importance|attachments?|de|enviado(?: el)?|para|fecha|responder a|adjuntos?|datos adjuntos)\s*:\s`)
	// mailSubject is the line that names its subject.
	mailSubject = regexp.MustCompile(`(?i)^\s*(?:subject|asunto)\s*:\s*(?:(?:re|fwd?|rv|aw)\s*:\s*)*`)
	// mailBefore begins the mail that is answered, which goes to the end.
	mailBefore = regexp.MustCompile(`(?i)^\s*(?:on .+ wrote:|el .+ escribi[oó]:|-{2,} ?(?:original message|mensaje original|forwarded message|mensaje reenviado) ?-{2,}|_{10,})\s*$`)
	// mailClosing is the line over the name of who writes.
	mailClosing = regexp.MustCompile(`(?i)^\s*(?:--|(?:(?:best|kind|kindest|warm) )?regards|best(?: wishes)?|yours(?: sincerely| faithfully| truly)?|sincerely|cheers|(?:many )?thanks(?: a lot| in advance| again)?(?: and regards)?|thank you(?: very much| in advance)?|` +
		`(?:(?:un )?(?:cordial )?saludos?(?: cordial(?:es)?)?)|atentamente|cordialmente|(?:muchas )?gracias(?: de antemano| por adelantado)?(?: y saludos)?|reciba un (?:cordial )?saludo|quedo a la espera(?: de su respuesta)?)\s*[,.!]*\s*$`)
	// mailGreeting is a line that only greets.
	mailGreeting = regexp.MustCompile(`(?i)^\s*(?:dear|hi|hello|hey|good (?:morning|afternoon|evening)|hola|buenas(?: tardes| noches)?|buenos d[ií]as|estimad[oa]s?|querid[oa]s?|apreciad[oa]s?)\b[^?¿]{0,40}[,:.!]?\s*$`)
	// mailDevice is the line of a telephone; mailName, at the end of a mail, that of who writes.
	mailDevice = regexp.MustCompile(`(?i)^\s*(?:sent from my|enviado desde mi) \S+(?: \S+)?\s*$`)
	mailName   = regexp.MustCompile(`^\s*\p{Lu}[\p{L}.]*(?: \p{Lu}[\p{L}.]*){0,2}\s*$`)
	mailQuoted = regexp.MustCompile(`^\s*(?:>\s?)+`)
)

// message takes off a question what a pasted mail has around it: its head, what it answers, greeting and signature. Of a long message only
// the questions stay, each with the sentence that it leans on. Where nothing would be left the message stays.
func message(question string) string {
	lines := strings.Split(strings.ReplaceAll(question, "\r\n", "\n"), "\n")
	if body := mailBody(lines); len(contentWords(body)) > 0 {
		question = body
	}
	if len(strings.Fields(question)) < longMessage {
		return question
	}
	return questionsOf(question)
}

// mailBody gives the lines that say something.
func mailBody(lines []string) string {
	said := func(s string) bool { return len(contentWords(s)) > 0 }
	if quoted := slices.IndexFunc(lines, func(l string) bool { return said(l) && !mailQuoted.MatchString(l) }); quoted < 0 {
		for i := range lines { // all of it is quoted
			lines[i] = mailQuoted.ReplaceAllString(lines[i], "")
		}
	}
	var kept []string
	subject, mail := "", false
	for i, line := range lines {
		head := mailHeader.MatchString(line) && headed(lines, i)
		switch {
		case mailQuoted.MatchString(line), head, mailDevice.MatchString(line), mailGreeting.MatchString(line) && len(kept) == 0 && i < len(lines)-1:
			mail = true
			continue
		case mailSubject.MatchString(line):
			if subject == "" {
				subject = mailSubject.ReplaceAllString(line, "")
			}
			continue
		}
		if ends := mailBefore.MatchString(line) || mailClosing.MatchString(line) && !asksSomething(lines[i+1:]); ends && said(strings.Join(kept, " ")) {
			break
		} else if ends {
			continue
		}
		if strings.TrimSpace(line) != "" {
			kept = append(kept, line)
		}
	}
	if last := len(kept) - 1; mail && last > 0 && mailName.MatchString(kept[last]) {
		kept = kept[:last]
	}
	body := strings.Join(kept, "\n")
	if !said(body) {
		return subject
	}
	return body
}

// headed says whether the line stands in the head of a mail: another line of one is beside it. "To: what end?" alone is none.
func headed(lines []string, at int) bool {
	is := func(i int) bool {
		return i >= 0 && i < len(lines) && (mailHeader.MatchString(lines[i]) || mailSubject.MatchString(lines[i]))
	}
	return is(at-1) || is(at+1)
}

func asksSomething(lines []string) bool {
	return slices.ContainsFunc(lines, func(l string) bool { return strings.Contains(l, "?") && !mailQuoted.MatchString(l) })
}

// questionsOf gives the sentences that ask, and before one that cannot be understood alone the sentence before it. A text without a
// question mark stays as it is.
func questionsOf(text string) string {
	var kept []string
	var before string
	for _, s := range sentence.Split(strings.Join(strings.Fields(text), " "), 0) {
		one := strings.Join(strings.Fields(text), " ")[s.Start:s.End]
		if strings.HasSuffix(strings.TrimRight(one, `"”»') `), "?") {
			if before != "" && (leans(one) == surely || len(contentWords(one)) < 3) && utf8.RuneCountInString(before) < 300 {
				kept = append(kept, before)
			}
			kept, before = append(kept, one), ""
			continue
		}
		before = one
	}
	if len(kept) == 0 {
		return text
	}
	return strings.Join(kept, " ")
}
