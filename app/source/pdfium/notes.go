package pdfium

import (
	"math"
	"unicode/utf16"
)

// Note is a comment on a page, or what was filled into a field of a form, with its place.
type Note struct {
	Words          string
	X0, Y0, X1, Y1 float64
}

// Kinds of annotation of FPDFAnnot_GetSubtype that carry words of a person.
var (
	commentKinds = map[uint32]bool{1: true, 3: true, 5: true, 6: true, 9: true, 10: true, 11: true, 12: true, 13: true, 14: true, 15: true}
	widgetKind   = uint32(20)
)

// Flags of an annotation that is not shown.
const (
	flagHidden = 1 << 1
	flagNoView = 1 << 5
)

const (
	maxNotes     = 2000    // of a page
	maxNoteBytes = 1 << 20 // of one note
)

// readNotes reads the comments of a page and the values of its text and choice fields.
func readNotes(c *calls, page uint64, shown shown, p *Page) error {
	count, err := c.call("FPDFPage_GetAnnotCount", page)
	if err != nil {
		return err
	}
	for i := range min(int(int32(count)), maxNotes) {
		annotation, err := c.call("FPDFPage_GetAnnot", page, uint64(i))
		if err != nil {
			return err
		}
		if annotation == 0 {
			continue
		}
		note, err := readNote(c, annotation, shown)
		if err != nil {
			return err
		}
		if note.Words != "" {
			p.Notes = append(p.Notes, note)
		}
		if _, err := c.call("FPDFPage_CloseAnnot", annotation); err != nil {
			return err
		}
	}
	return nil
}

func readNote(c *calls, annotation uint64, shown shown) (note Note, err error) {
	flags, err := c.call("FPDFAnnot_GetFlags", annotation)
	if err != nil || uint32(flags)&(flagHidden|flagNoView) != 0 {
		return note, err
	}
	kind, err := c.call("FPDFAnnot_GetSubtype", annotation)
	if err != nil {
		return note, err
	}
	key := ""
	switch {
	case commentKinds[uint32(kind)]:
		key = "Contents"
	case uint32(kind) == widgetKind:
		field, err := annotationString(c, annotation, "FT")
		if err != nil {
			return note, err
		}
		if field == "Tx" || field == "Ch" {
			key = "V"
		}
	}
	if key == "" {
		return note, nil
	}
	if note.Words, err = annotationString(c, annotation, key); err != nil || note.Words == "" {
		return note, err
	}
	box := c.malloced
	ok, err := c.call("FPDFAnnot_GetRect", annotation, box)
	if err != nil || uint32(ok) == 0 {
		return Note{}, err
	}
	note.X0, note.Y0, note.X1, note.Y1 = shown.box(c.float32(box), c.float32(box+12), c.float32(box+8), c.float32(box+4))
	for _, v := range [...]float64{note.X0, note.Y0, note.X1, note.Y1} {
		if math.IsNaN(v) {
			return Note{}, nil
		}
	}
	return note, nil
}

// annotationString returns a string or name of an annotation; "" when there is none.
func annotationString(c *calls, annotation uint64, key string) (string, error) {
	name := c.malloced
	c.memory.Write(uint32(name), append([]byte(key), 0))
	size, err := c.call("FPDFAnnot_GetStringValue", annotation, name, 0, 0)
	if err != nil || int32(size) <= 2 || size > maxNoteBytes {
		return "", err
	}
	room, err := c.call("malloc", size)
	if err != nil {
		return "", err
	}
	if room == 0 {
		return "", errOutOfMemory
	}
	if _, err := c.call("FPDFAnnot_GetStringValue", annotation, name, room, size); err != nil {
		return "", err
	}
	words := fromUTF16(c.bytes(room, int(size)-2))
	_, err = c.call("free", room)
	return words, err
}

// fromUTF16 decodes little-endian UTF-16.
func fromUTF16(b []byte) string {
	units := make([]uint16, len(b)/2)
	for i := range units {
		units[i] = uint16(b[2*i]) | uint16(b[2*i+1])<<8
	}
	return string(utf16.Decode(units))
}
