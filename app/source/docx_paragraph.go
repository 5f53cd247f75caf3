package source

import "strings"

// docxInline reads the content of one paragraph.
type docxInline struct {
	*docxBody
	p      *docxParagraph
	hidden bool // of the open run
	style  string
	// fields are the fields that were begun and not yet ended in this paragraph: where their code began.
	fields []int
}

// paragraph reads the open w:p.
func (d *docxBody) paragraph() (*docxParagraph, error) {
	in := &docxInline{docxBody: d, p: &docxParagraph{}, style: d.styles.defaultParagraph}
	// A field whose code does not end in its paragraph keeps what was taken for code: better too much than a loss.
	return in.p, d.each(in.visit, nil)
}

// visit reads one element within a paragraph.
func (in *docxInline) visit(e xmlElement) error {
	switch e.name {
	case "w:pPr":
		return in.properties()
	case "w:r":
		return in.run()
	case "w:t", "m:t":
		return in.text()
	case "a:t":
		// The text of a drawing that is no text box: a locked canvas.
		if err := in.put(" "); err != nil {
			return err
		}
		return in.text()
	case "w:tab", "w:ptab":
		return in.mark("\t")
	case "w:br", "w:cr":
		return in.mark("\n")
	case "w:noBreakHyphen":
		return in.mark("-")
	case "w:softHyphen":
		return in.mark("\u00ad")
	case "w:sym":
		return in.mark(symbol(e.attr("font"), e.attr("char")))
	case "w:fldChar":
		in.field(e.attr("fldCharType"))
		return in.skip()
	case "m:num", "m:den", "m:sub", "m:sup", "m:deg", "m:lim", "m:e":
		// What stands above, below or beside in a formula is not one number: 10² must not read 102.
		if n := len(in.p.words); n > 0 && in.p.words[n-1] != ' ' {
			if err := in.put(" "); err != nil {
				return err
			}
		}
	case "c:chart", "chart":
		return in.drawn(e.attr("id"))
	case "relIds":
		return in.drawn(e.attr("dm"))
	case "w:txbxContent":
		boxes, err := in.blocks()
		in.p.boxes = append(in.p.boxes, boxes...)
		return err
	case "w:p":
		p, err := in.paragraph()
		in.p.boxes = append(in.p.boxes, docxNode{paragraph: p})
		return err
	case "w:tbl":
		t, err := in.table()
		in.p.boxes = append(in.p.boxes, docxNode{table: t})
		return err
	case "w:del", "w:moveFrom", "w:delText", "w:instrText", "w:delInstrText", "w:sdtPr", "w:sdtEndPr", "w:rPr", "m:rPr", "m:ctrlPr":
		return in.skip()
	case "mc:AlternateContent":
		return in.firstAlternative(in.visit)
	}
	return in.each(in.visit, nil)
}

func (in *docxInline) properties() error {
	var p docxProperties
	if err := p.read(in.xmlReader, in.section); err != nil {
		return err
	}
	if p.style == "" {
		p.style = in.styles.defaultParagraph
	}
	in.style = p.style
	in.p.heading = in.styles.headingLevel(p)
	if in.p.heading == 0 {
		in.p.item = in.styles.itemLevel(p)
	}
	return nil
}

func (in *docxInline) run() error {
	outer := in.hidden
	in.hidden, _ = in.styles.hides(in.style)
	err := in.each(func(e xmlElement) error {
		if e.name == "w:rPr" {
			return in.runProperties()
		}
		return in.visit(e)
	}, nil)
	in.hidden = outer
	return err
}

// runProperties tells whether the words of a run are hidden: by its own property, else by its style, else by that
// of the paragraph.
func (in *docxInline) runProperties() error {
	direct := false
	return in.each(func(e xmlElement) error {
		switch {
		case e.name == "w:vanish":
			in.hidden, direct = e.on(), true
		case e.name == "w:rStyle" && !direct:
			if hidden, known := in.styles.hides(e.attr("val")); known {
				in.hidden = hidden
			}
		}
		return in.skip()
	}, nil)
}

// lineEnds of the file inside of w:t are spaces; a line break is an element.
var lineEnds = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

// text reads the words of the open element.
func (in *docxInline) text() error {
	var failed error
	err := in.each(func(xmlElement) error { return in.skip() }, func(words string) {
		if failed == nil {
			failed = in.put(lineEnds.Replace(words))
		}
	})
	if err == nil {
		err = failed
	}
	return err
}

// mark writes the character that an empty element stands for.
func (in *docxInline) mark(words string) error {
	if err := in.put(words); err != nil {
		return err
	}
	return in.skip()
}

// drawn adds the words of a chart or diagram.
func (in *docxInline) drawn(id string) error {
	if in.drawing != nil && id != "" {
		nodes, err := in.drawing(id)
		if err != nil {
			return err
		}
		in.p.boxes = append(in.p.boxes, nodes...)
	}
	return in.skip()
}

func (in *docxInline) put(words string) error { return in.write(in.p, words, in.hidden) }

// field follows a complex field: "begin", code, "separate", the result as shown, "end". The code may hold runs of
// text, as when another field stands in it; they go when the result begins, or the end comes without a result.
func (in *docxInline) field(kind string) {
	n := len(in.fields)
	switch {
	case kind == "begin":
		in.fields = append(in.fields, len(in.p.words))
	case n == 0:
	case kind == "separate":
		if at := in.fields[n-1]; at >= 0 {
			in.p.words = in.p.words[:at]
			in.fields[n-1] = -1
		}
	case kind == "end":
		if at := in.fields[n-1]; at >= 0 {
			in.p.words = in.p.words[:at]
		}
		in.fields = in.fields[:n-1]
	}
}
