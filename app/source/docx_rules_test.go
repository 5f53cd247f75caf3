package source

import (
	"strings"
	"testing"
)

const testStyles = `
<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
<w:style w:type="paragraph" w:styleId="Ttulo1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="Clause"/><w:basedOn w:val="Sub"/></w:style>
<w:style w:type="paragraph" w:styleId="Sub"><w:name w:val="Sub"/><w:pPr><w:numPr><w:numId w:val="4"/></w:numPr><w:outlineLvl w:val="1"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style>
<w:style w:type="paragraph" w:styleId="Deep"><w:name w:val="heading 8"/></w:style>
<w:style w:type="paragraph" w:styleId="TOC"><w:name w:val="toc 1"/><w:basedOn w:val="Ttulo1"/><w:pPr><w:outlineLvl w:val="9"/></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Bullet2"><w:name w:val="List Bullet 2"/><w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="7"/></w:numPr></w:pPr></w:style>
<w:style w:type="paragraph" w:styleId="Round"><w:name w:val="Round"/><w:basedOn w:val="Trip"/></w:style>
<w:style w:type="paragraph" w:styleId="Trip"><w:name w:val="Trip"/><w:basedOn w:val="Round"/></w:style>
<w:style w:type="character" w:styleId="Secret"><w:name w:val="Secret"/><w:rPr><w:vanish/></w:rPr></w:style>`

// docxRules has a case for each rule of the reader.
var docxRules = []struct {
	rule   string
	body   string
	others docxParts
	want   string
}{
	{"runs join, empty paragraphs do not count", `<w:p/><w:p><w:r><w:t xml:space="preserve">Hel</w:t></w:r><w:r><w:t>lo </w:t></w:r><w:r><w:t>there.</w:t></w:r></w:p><w:p><w:r><w:t> </w:t></w:r></w:p>` + par("Two"),
		nil, "1 p: Hello there.\n2 p: Two\n"},
	{"tabs, breaks, hyphens, symbols", `<w:p><w:pPr><w:tabs><w:tab w:val="left"/></w:tabs></w:pPr><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:cr/><w:t>non</w:t><w:noBreakHyphen/><w:t>stop co</w:t><w:softHyphen/><w:t>op </w:t><w:sym w:font="Symbol" w:char="F062"/><w:sym w:font="Wingdings" w:char="F0FE"/><w:sym w:font="MS Gothic" w:char="2610"/><w:sym w:font="Webdings" w:char="F042"/></w:r></w:p>`,
		nil, "1 p: a | b\\nc\\nnon-stop co\u00adop β☑☐\n"},
	{"deleted and moved text goes, inserted stays", `<w:p><w:r><w:t>The rent is </w:t></w:r><w:del><w:r><w:delText>900</w:delText></w:r></w:del><w:ins><w:r><w:t>950</w:t></w:r></w:ins></w:p><w:p><w:moveFrom><w:r><w:t>Away</w:t></w:r></w:moveFrom></w:p><w:p><w:moveTo><w:r><w:t>Here</w:t></w:r></w:moveTo></w:p>`,
		nil, "1 p: The rent is 950\n2 p: Here\n"},
	{"field codes go, results stay", `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGEREF x</w:instrText></w:r><w:r><w:t>code</w:t></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>17</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r><w:fldSimple w:instr="DATE"><w:r><w:t> May</w:t></w:r></w:fldSimple></w:p><w:p><w:r><w:fldChar w:fldCharType="begin"/><w:instrText>TOC</w:instrText></w:r><w:r><w:t>kept</w:t></w:r></w:p><w:p><w:r><w:fldChar w:fldCharType="separate"/><w:t>too</w:t><w:fldChar w:fldCharType="end"/></w:r></w:p>`,
		nil, "1 p: 17 May\n2 p: kept\n3 p: too\n"},
	{"hidden text goes but its paragraph counts", `<w:p><w:r><w:rPr><w:vanish/></w:rPr><w:t>unseen</w:t></w:r></w:p><w:p><w:r><w:rPr><w:rStyle w:val="Secret"/></w:rPr><w:t>unseen</w:t></w:r><w:r><w:rPr><w:vanish w:val="0"/><w:rStyle w:val="Secret"/></w:rPr><w:t>seen</w:t></w:r></w:p>`,
		docxParts{"styles1.xml": part("w:styles", testStyles)}, "2 p: seen\n"},
	{"headings by style, base, name and own level", styled(`<w:pStyle w:val="T"/>`, "Lease") + styled(`<w:pStyle w:val="Ttulo1"/>`, "One") + styled(`<w:pStyle w:val="Clause"/>`, "Rent") + styled(`<w:pStyle w:val="Deep"/>`, "Deep") + styled(`<w:outlineLvl w:val="2"/>`, "Own") + styled(`<w:pStyle w:val="TOC"/>`, "Listed") + styled(`<w:pStyle w:val="Ttulo1"/><w:outlineLvl w:val="9"/>`, "Not") + styled(`<w:pStyle w:val="Heading2"/>`, "Unknown id") + styled(`<w:pStyle w:val="Round"/>`, "Round") + styled(`<w:pPrChange><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:pPrChange>`, "Former"),
		docxParts{"styles1.xml": part("w:styles", testStyles)},
		"1 h1: Lease\n2 h1: One\n3 h2: Rent\n4 h6: Deep\n5 h3: Own\n6 p: Listed\n7 p: Not\n8 h2: Unknown id\n9 p: Round\n10 p: Former\n"},
	{"items by their own number and by style", styled(`<w:numPr><w:ilvl w:val="0"/><w:numId w:val="3"/></w:numPr>`, "one") + styled(`<w:numPr><w:ilvl w:val="2"/><w:numId w:val="3"/></w:numPr>`, "deep") + styled(`<w:pStyle w:val="Bullet2"/>`, "styled") + styled(`<w:pStyle w:val="Bullet2"/><w:numPr><w:numId w:val="0"/></w:numPr>`, "off"),
		docxParts{"styles1.xml": part("w:styles", testStyles)}, "1 item1: one\n2 item3: deep\n3 item2: styled\n4 p: off\n"},
	{"rows: tabs between cells only, a mark for each paragraph", `<w:tbl><w:tblPr><w:tblLook w:val="04A0"/></w:tblPr>` + tr(par("Name"), par("Rent")) + tr(par("Ana")+par("Ruiz"), `<w:p><w:r><w:t>9</w:t><w:tab/><w:t>00</w:t><w:br/><w:t>EUR</w:t></w:r></w:p>`) + tr(`<w:p/>`, par("last")) + `</w:tbl>` + par("after"),
		nil, "1-2 row of 1 header: Name | Rent\n3-5 row of 1: Ana Ruiz | 9 00 EUR\n6 row of 1:  | last\n7 p: after\n"},
	{"header rows by their mark, none without", `<w:tbl><w:tr><w:trPr><w:tblHeader/></w:trPr><w:tc>` + par("A") + `</w:tc><w:tc>` + par("B") + `</w:tc></w:tr>` + tr(par("1"), par("2")) + `</w:tbl><w:tbl><w:tblPr><w:tblLook w:firstRow="0"/></w:tblPr>` + tr(par("x"), par("y")) + tr(par("z"), par("")) + `</w:tbl>`,
		nil, "1-2 row of 1 header: A | B\n3-4 row of 1: 1 | 2\n5-6 row of 2: x | y\n7 row of 2: z\n"},
	{"deleted rows go, tables in cells are flattened", `<w:tbl><w:tr><w:trPr><w:del/></w:trPr><w:tc><w:p/></w:tc></w:tr>` + tr(par("out")+`<w:tbl>`+tr(par("in 1"), par("in 2"))+`</w:tbl>`+par("end"), par("beside")) + `</w:tbl>`,
		nil, "1-5 row of 1: out in 1 in 2 end | beside\n"},
	{"a table of one column or with headings lays out the page", `<w:tbl>` + tr(par("Only")+par("One")) + `</w:tbl><w:tbl>` + tr(styled(`<w:outlineLvl w:val="0"/>`, "Left")+par("text"), par("right")) + `</w:tbl>`,
		nil, "1 p: Only\n2 p: One\n3 h1: Left\n4 p: text\n5 p: right\n"},
	{"text boxes follow, of alternates the first", `<w:p><w:r><w:t>Holds </w:t></w:r><w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent>` + par("in box") + `<w:tbl>` + tr(par("c1"), par("c2")) + `</w:tbl></w:txbxContent></wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>` + par("in box") + `</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r><w:r><w:t>a box.</w:t></w:r></w:p>` + par("next"),
		nil, "1 p: Holds a box.\n2 p: in box\n3-4 row of 1: c1 | c2\n5 p: next\n"},
	{"content controls, links and tags are walked through", `<w:sdt><w:sdtPr><w:alias w:val="no"/><w:text/></w:sdtPr><w:sdtContent><w:p><w:hyperlink r:id="x"><w:r><w:t>link</w:t></w:r></w:hyperlink><w:smartTag><w:r><w:t> tag</w:t></w:r></w:smartTag><w:sdt><w:sdtContent><w:r><w:t> ☒</w:t></w:r></w:sdtContent></w:sdt></w:p></w:sdtContent></w:sdt><w:customXml>` + par("custom") + `</w:customXml><w:tbl><w:sdt><w:sdtContent>` + tr(par("a"), par("b")) + `</w:sdtContent></w:sdt></w:tbl>`,
		nil, "1 p: link tag ☒\n2 p: custom\n3-4 row of 1: a | b\n"},
	{"formulas are words, their levels apart", `<w:p><m:oMath><m:sSup><m:e><m:r><m:t>10</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath></w:p>`,
		nil, "1 p: 10 2\n"},
	{"alternative texts are none of the words", `<w:p><w:r><w:drawing><docPr descr="A cat"/></w:drawing><w:pict><v:shape alt="A cat"/></w:pict><w:t>x</w:t></w:r></w:p>`,
		nil, "1 p: x\n"},
	{"notes and furniture after the body", par(`See</w:t></w:r><w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:t>.`) + `<w:sectPr><w:headerReference r:id="header2.xml"/><w:headerReference r:id="header1.xml"/></w:sectPr>`,
		docxParts{
			"footnotes1.xml":        part("w:footnotes", `<w:footnote w:type="separator"><w:p><w:r><w:separator/><w:t>no</w:t></w:r></w:p></w:footnote><w:footnote w:id="2"><w:p><w:r><w:footnoteRef/><w:t>A note.</w:t></w:r></w:p></w:footnote>`),
			"endnotes1.xml":         part("w:endnotes", `<w:endnote w:id="2">`+styled(`<w:outlineLvl w:val="0"/>`, "At the end.")+`</w:endnote>`),
			"comments1.xml":         part("w:comments", `<w:comment w:author="Nobody">`+par("Really?")+`</w:comment>`),
			"header1.xml":           part("w:hdr", par("Second")+`<w:tbl>`+tr(par("Doc"), par("7"))+`</w:tbl>`),
			"header2.xml":           part("w:hdr", par("First")),
			"footer1.xml":           part("w:ftr", par("First")+par("Foot")),
			"glossaryDocument1.xml": part("w:glossaryDocument", `<w:docParts><w:docPart><w:docPartPr><w:name w:val="x"/></w:docPartPr><w:docPartBody>`+par("Click here")+`</w:docPartBody></w:docPart></w:docParts>`),
		},
		"1 p: See.\n2 note: A note.\n3 note: At the end.\n4 note: Really?\n5 furniture: First\n6 furniture: Second\n7-8 furniture: Doc | 7\n9 furniture: Foot\n10 furniture: Click here\n"},
	{"charts and diagrams stand where they are shown", par("Sales") + `<w:p><w:r><w:drawing><c:chart r:id="chart1.xml"/></w:drawing></w:r></w:p><w:p><w:r><w:drawing><relIds xmlns="urn:dgm" r:dm="diagramData1.xml"/></w:drawing></w:r></w:p>` + par("After"),
		docxParts{
			"chart1.xml":       part("c:chartSpace", `<c:chart><c:title><c:tx><c:rich><a:p><a:r><a:t>Harvest</a:t></a:r></a:p></c:rich></c:tx></c:title><c:ser><c:tx><c:strRef><c:f>S!A1</c:f><c:strCache><c:pt idx="0"><c:v>Tonnes</c:v></c:pt></c:strCache></c:strRef></c:tx><c:cat><c:strCache><c:pt idx="0"><c:v>2023</c:v></c:pt><c:pt idx="1"><c:v>2024</c:v></c:pt></c:strCache></c:cat><c:val><c:numCache><c:formatCode>General</c:formatCode><c:pt idx="0"><c:v>4.4000000000000004</c:v></c:pt><c:pt idx="1"><c:v>5</c:v></c:pt></c:numCache></c:val></c:ser></c:chart>`),
			"diagramData1.xml": part("dataModel", `<pt><t><a:p><a:r><a:t>Sow</a:t></a:r></a:p></t></pt><pt><t><a:p><a:r><a:t>Reap</a:t></a:r></a:p></t></pt>`),
		},
		"1 p: Sales\n1 p: Harvest\n1 row of 1 header:  | Tonnes\n1 row of 1: 2023 | 4.4\n1 row of 1: 2024 | 5\n1 p: Sow\n1 p: Reap\n2 p: After\n"},
}

func TestDOCXRules(t *testing.T) {
	for _, c := range docxRules {
		t.Run(c.rule, func(t *testing.T) {
			content := withBody(c.body, c.others).zip()
			text := mustReadDOCX(t, content)
			if got := outline(text); got != c.want {
				t.Errorf("got\n%swant\n%s", got, c.want)
			}
		})
	}
}

func TestDOCXPlacesOfRules(t *testing.T) {
	for _, c := range docxRules {
		// The plain parser knows neither symbols nor what is hidden, nor fields.
		if strings.Contains(c.body, "w:sym") || strings.Contains(c.body, "w:vanish") || strings.Contains(c.body, "fldChar") || len(c.others) > 1 {
			continue
		}
		content := withBody(c.body, c.others).zip()
		if checkPlaces(t, c.rule, content, mustReadDOCX(t, content)) == 0 {
			t.Errorf("%s: no quote was looked for", c.rule)
		}
	}
}

func TestDOCXHeadingsAbove(t *testing.T) {
	body := styled(`<w:outlineLvl w:val="0"/>`, "Lease") + styled(`<w:outlineLvl w:val="1"/>`, "Rent") + par("Due monthly.")
	text := mustReadDOCX(t, withBody(body, docxParts{"footnotes1.xml": part("w:footnotes", `<w:footnote>`+par("Note.")+`</w:footnote>`)}).zip())
	if got := strings.Join(text.Blocks[2].Headings, " > "); got != "Lease > Rent" {
		t.Errorf("headings above the paragraph: %q", got)
	}
	if got := text.Blocks[3].Headings; len(got) > 0 {
		t.Errorf("headings above the note: %q", got)
	}
}
