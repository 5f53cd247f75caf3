package source

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	utf "golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
)

// samples are texts by language: the first of each is one short sentence.
var samples = map[string][]string{
	"es": {"El año pasado llovió más.", "¿Qué día es hoy?", "Niño", "La reunión será el día 12 a las 10 de la mañana en la habitación 3.",
		"El señor Núñez pagó 35 € por la edición española; «quizá» volverá mañana, según dijo. La garantía cubre piezas y mano de obra durante dos años. ¡Atención! El número de póliza está en la página siguiente."},
	"fr": {"Le garçon a mangé à la crèche.", "Où est l’hôtel ?", "Déjà vu", "L’été dernier, nous avons reçu une lettre de l’œuvre « Secours » : elle coûtait 12 €. Les élèves étaient très étonnés, car la fenêtre était fermée."},
	"de": {"Die Prüfung fällt aus.", "Grüße aus Köln", "Die Geschäftsführung prüft die Rückstände für das laufende Jahr; größere Beträge müssen gemäß § 5 geklärt werden."},
	"pt": {"A reunião não começou.", "A informação está na página três; não há exceções às condições de pagamento até amanhã."},
	"ru": {"Сегодня хорошая погода.", "Договор вступает в силу с момента подписания обеими сторонами и действует до конца года. Оплата производится в течение десяти дней."},
	"pl": {"Zażółć gęślą jaźń.", "Umowa wchodzi w życie z dniem podpisania przez obie strony. Płatność następuje w ciągu dziesięciu dni od otrzymania faktury; późniejsza wpłata wymaga zgody."},
	"cs": {"Příliš žluťoučký kůň úpěl ďábelské ódy.", "Smlouva nabývá účinnosti dnem podpisu oběma stranami. Platba bude provedena do deseti dnů od doručení faktury, není-li dohodnuto jinak; změny vyžadují písemný souhlas."},
	"el": {"Η σημερινή μέρα είναι ωραία.", "Η σύμβαση τίθεται σε ισχύ από την υπογραφή της και από τα δύο μέρη. Η πληρωμή γίνεται εντός δέκα ημερών από την παραλαβή του τιμολογίου."},
	"zh": {"今天天气很好。", "合同自双方签字之日起生效。付款应在收到发票后十天内完成，逾期付款须经双方书面同意。本协议一式两份，双方各执一份。"},
	"tw": {"今天天氣很好。", "合約自雙方簽字之日起生效。付款應在收到發票後十天內完成，逾期付款須經雙方書面同意。本協議一式兩份，雙方各執一份。"},
	"ja": {"今日は天気がいいです。", "契約は両当事者の署名の日から効力を生じます。支払いは請求書の受領後十日以内に行うものとし、遅延する場合は書面による同意が必要です。"},
	"ko": {"오늘은 날씨가 좋습니다.", "계약은 양 당사자가 서명한 날부터 효력이 발생합니다. 대금은 청구서를 받은 후 열흘 이내에 지급하여야 하며, 지연되는 경우 서면 동의가 필요합니다."},
}

// legacy are the encodings that are recognised without any mark, with the languages written in them.
var legacy = []struct {
	name  string
	enc   encoding.Encoding
	langs string
}{
	{"windows-1252", charmap.Windows1252, "es fr de pt"}, {"iso-8859-1", charmap.ISO8859_1, "es fr de pt"}, {"iso-8859-15", charmap.ISO8859_15, "de pt"},
	{"windows-1251", charmap.Windows1251, "ru"}, {"koi8-r", charmap.KOI8R, "ru"}, {"windows-1250", charmap.Windows1250, "pl cs"},
	{"iso-8859-2", charmap.ISO8859_2, "pl cs"}, {"iso-8859-7", charmap.ISO8859_7, "el"}, {"windows-1253", charmap.Windows1253, "el"},
	{"gb18030", simplifiedchinese.GB18030, "zh"}, {"big5", traditionalchinese.Big5, "tw"}, {"shift_jis", japanese.ShiftJIS, "ja"},
	{"euc-jp", japanese.EUCJP, "ja"}, {"iso-2022-jp", japanese.ISO2022JP, "ja"}, {"euc-kr", korean.EUCKR, "ko"},
}

func TestDecodeLegacy(t *testing.T) {
	cases, failed := 0, 0
	for _, l := range legacy {
		for _, lang := range strings.Fields(l.langs) {
			for i, want := range append(samples[lang], strings.Repeat(strings.Join(samples[lang], "\n")+"\n", 30)) {
				encoded, err := l.enc.NewEncoder().String(want)
				if err != nil {
					continue // a sign that this encoding lacks
				}
				cases++
				got, ok := decodeText([]byte(encoded))
				if !ok || got != want {
					failed++
					t.Errorf("%s, %s, sample %d: %t %.120q, want %.120q", l.name, lang, i, ok, got, want)
				}
			}
		}
	}
	t.Logf("%d texts, %d wrong", cases, failed)
}

func TestDecodeUnicode(t *testing.T) {
	forms := []struct {
		name string
		enc  encoding.Encoding
		mark string
	}{
		{"utf-8", encoding.Nop, ""}, {"utf-8 mark", encoding.Nop, "\xef\xbb\xbf"},
		{"utf-16le", utf.UTF16(utf.LittleEndian, utf.IgnoreBOM), ""}, {"utf-16be", utf.UTF16(utf.BigEndian, utf.IgnoreBOM), ""},
		{"utf-16le mark", utf.UTF16(utf.LittleEndian, utf.IgnoreBOM), "\xff\xfe"}, {"utf-16be mark", utf.UTF16(utf.BigEndian, utf.IgnoreBOM), "\xfe\xff"},
		{"utf-32le mark", utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM), "\xff\xfe\x00\x00"},
		{"utf-32be mark", utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM), "\x00\x00\xfe\xff"},
	}
	for _, f := range forms {
		for lang, texts := range samples {
			for _, want := range texts {
				encoded, err := f.enc.NewEncoder().String(want)
				if err != nil {
					t.Fatal(err)
				}
				if got, ok := decodeText([]byte(f.mark + encoded)); !ok || got != want {
					t.Errorf("%s, %s: %t %.60q, want %.60q", f.name, lang, ok, got, want)
				}
			}
		}
	}
}

func TestDecodeEdges(t *testing.T) {
	long := strings.Repeat("Die Prüfung fällt aus. ", 20)
	for _, c := range []struct{ name, in, want string }{
		{"line ends", "a\r\nb\rc\n", "a\nb\nc\n"},
		{"cut within a character", long + "ü"[:1], long + "\uFFFD"},
		{"one foreign byte in UTF-8", long + "\xfc.", long + "\uFFFD."},
		{"form feed and escape stay", "a\fb\x1b[0m", "a\fb\x1b[0m"},
		{"a lone NUL in a long text stays", long + "\x00" + long, long + "\x00" + long},
	} {
		if got, ok := decodeText([]byte(c.in)); !ok || got != c.want {
			t.Errorf("%s: %t %q, want %q", c.name, ok, got, c.want)
		}
	}
	binary := make([]byte, 4000)
	for i := range binary {
		binary[i] = byte(i * i >> 3)
	}
	if _, ok := decodeText(binary); ok {
		t.Error("binary bytes taken for text")
	}
}

func TestDecodeHTML(t *testing.T) {
	page := `<html><head><meta charset="%s"></head><body>El año</body></html>`
	latin, _ := charmap.Windows1252.NewEncoder().String(page)
	for _, c := range []struct{ name, in string }{
		{"declared", strings.Replace(latin, "%s", "iso-8859-1", 1)},
		{"declared in the old way", strings.Replace(latin, `charset="%s"`, `http-equiv=Content-Type content="text/html; charset=windows-1252"`, 1)},
		{"declared by XML", `<?xml version="1.0" encoding="iso-8859-1"?>` + latin},
		{"declared wrongly as UTF-8", strings.Replace(latin, "%s", "utf-8", 1)},
		{"mark beats the declaration", "\xef\xbb\xbf" + strings.Replace(page, "%s", "shift_jis", 1)},
		{"unknown name", strings.Replace(latin, "%s", "nonsense", 1)},
		{"UTF-8 declared as latin", strings.Replace(page, "%s", "iso-8859-1", 1) + "<p>Ñandú, avión, café</p>"},
	} {
		if got, ok := decodeHTML([]byte(c.in)); !ok || !strings.Contains(got, "El año") {
			t.Errorf("%s: %t %q", c.name, ok, got)
		}
	}
}
