package words

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"io"
	"strings"
	"sync"
)

// rare are words of contracts and ledgers that known.txt.gz lacks, since few people write them.
var rare = strings.Fields(`adsorber advisee cession concejero comparador debits devises inapt induct ingenuous lessor lessors lessee lessees payee payees parities pasible
potents prescribir proscribe proscribes proscribed proscribir senders adsorbed donee donees bailee bailor mortgagee mortgagor assignee assignor obligee obligor grantee grantor
licensee licensor cesionario cedente arrendador arrendado asegurador mandante discal fiscal asocial asociales asexual asexuales asymmetric asymmetrical atypical ahistorical atonal acritical asymptomatic anormal ahistórico asintomático faxes defensed preceder delación profeso vetos enure enures inure apprise appraise assigned assignee hereto thereto hereof thereof herein therein hereby thereby hereunder apolitical apolitico amoral atípico atípica apolítico acrítico asimétrico atemporal`)

//go:embed known.txt.gz
var knownPacked []byte

// Known says whether w, in lower case, is a word of English or Spanish that is one letter from another one, or the plural of one, with its
// accents or without: one that is no slip of the pen, though it looks like one. build/wordlist makes the list.
func Known(w string) bool {
	known := known()
	return known[w] || known[strings.TrimSuffix(w, "s")] || known[strings.TrimSuffix(w, "es")]
}

var known = sync.OnceValue(func() map[string]bool {
	r, err := gzip.NewReader(bytes.NewReader(knownPacked))
	if err != nil {
		panic(err) // it is part of the program
	}
	text, err := io.ReadAll(r)
	if err != nil {
		panic(err)
	}
	all := map[string]bool{}
	for _, w := range append(strings.Fields(string(text)), rare...) {
		all[w], all[Fold(w)] = true, true
	}
	return all
})
