package source

import (
	"archive/zip"
	"bytes"
	"path"
	"slices"
	"strings"

	"cotejo/app"
)

// Detect tells which format a file has: by its content, and where that leaves a choice by its name. What cannot
// be read is source.unsupported (its argument "kind" names what it is), a picture source.needs_ocr, and an
// encrypted office file source.encrypted.
func Detect(name string, content []byte) (Format, error) {
	kind := kindOf(name, content)
	for _, f := range formats {
		if f.Name == kind {
			return f, nil
		}
	}
	switch {
	case slices.Contains(pictures, kind):
		return Format{}, app.Errorf("source.needs_ocr", nil, "kind", kind)
	case kind == encryptedOffice:
		return Format{}, app.Errorf("source.encrypted", nil)
	}
	return Format{}, app.Errorf("source.unsupported", nil, "kind", kind)
}

// encryptedOffice is the kind of an office file with a password.
const encryptedOffice = "encrypted"

// pictures are the kinds whose words only optical character recognition can tell.
var pictures = []string{"png", "jpeg", "gif", "tiff", "bmp", "webp", "heic", "avif", "jp2", "djvu"}

// signatures are the bytes at an offset by which kinds are known. The first that fits holds.
var signatures = []struct {
	kind  string
	at    int
	bytes string
}{
	{"png", 0, "\x89PNG\r\n\x1a\n"}, {"jpeg", 0, "\xff\xd8\xff"}, {"gif", 0, "GIF87a"}, {"gif", 0, "GIF89a"},
	{"tiff", 0, "II*\x00"}, {"tiff", 0, "MM\x00*"}, {"tiff", 0, "II+\x00"}, {"tiff", 0, "MM\x00+"},
	{"webp", 8, "WEBPVP8"}, {"heic", 4, "ftyphei"}, {"heic", 4, "ftypmif1"}, {"avif", 4, "ftypavif"},
	{"jp2", 4, "jP  \r\n\x87\n"}, {"djvu", 0, "AT&TFORM"},
	{"rtf", 0, `{\rtf`}, {"postscript", 0, "%!PS"},
	{"mp4", 4, "ftyp"}, {"mp3", 0, "ID3\x02"}, {"mp3", 0, "ID3\x03"}, {"mp3", 0, "ID3\x04"}, {"mp3", 0, "\xff\xfb"}, {"ogg", 0, "OggS"}, {"flac", 0, "fLaC"},
	{"wav", 8, "WAVEfmt "}, {"wav", 8, "WAVEJUNK"}, {"avi", 8, "AVI LIST"}, {"matroska", 0, "\x1a\x45\xdf\xa3"}, {"midi", 0, "MThd\x00"},
	{"gzip", 0, "\x1f\x8b"}, {"7z", 0, "7z\xbc\xaf\x27\x1c"}, {"rar", 0, "Rar!\x1a\x07"}, {"xz", 0, "\xfd7zXZ\x00"},
	{"bzip2", 4, "1AY&SY"}, {"zstd", 0, "\x28\xb5\x2f\xfd"}, {"tar", 257, "ustar"}, {"cab", 0, "MSCF\x00\x00"},
	{"elf", 0, "\x7fELF"}, {"exe", 0, "MZ\x90\x00"}, {"mach-o", 0, "\xcf\xfa\xed\xfe"}, {"mach-o", 0, "\xca\xfe\xba\xbe"},
	{"wasm", 0, "\x00asm"}, {"sqlite", 0, "SQLite format 3\x00"}, {"pst", 0, "!BDN"}, {"mobi", 60, "BOOKMOBI"},
	{"woff", 0, "wOFF"}, {"woff", 0, "wOF2"}, {"ttf", 0, "\x00\x01\x00\x00\x00"}, {"otf", 0, "OTTO\x00"},
}

// laterText are kinds of text that are told by the extension and are not read yet.
var laterText = map[string]string{
	".csv": "csv", ".tsv": "tsv", ".tab": "tsv", ".json": "json", ".jsonl": "json", ".ndjson": "json", ".ipynb": "json",
	".xml": "xml", ".xsl": "xml", ".xsd": "xml", ".svg": "svg", ".yaml": "yaml", ".yml": "yaml", ".toml": "toml", ".ini": "ini",
	".eml": "eml", ".mbox": "mbox", ".mht": "mhtml", ".mhtml": "mhtml", ".rtf": "rtf", ".fodt": "odt", ".tex": "latex",
	".css": "css", ".js": "javascript", ".mjs": "javascript", ".ts": "typescript", ".tsx": "typescript", ".jsx": "javascript",
	".vue": "vue", ".svelte": "svelte", ".php": "php", ".py": "python", ".rb": "ruby", ".pl": "perl", ".lua": "lua", ".r": "r",
	".go": "go", ".rs": "rust", ".c": "c", ".h": "c", ".cc": "c++", ".cpp": "c++", ".hpp": "c++", ".cs": "c#", ".java": "java",
	".kt": "kotlin", ".scala": "scala", ".swift": "swift", ".m": "objective-c", ".sql": "sql", ".sh": "shell", ".bash": "shell",
	".ps1": "powershell", ".bat": "batch", ".cmd": "batch", ".hs": "haskell", ".ml": "ocaml", ".ex": "elixir", ".dart": "dart",
}

// laterBinary are extensions of kinds that are not read yet, for files whose content does not say what they are.
var laterBinary = []string{".doc", ".xls", ".ppt", ".msg", ".xlsx", ".pptx", ".odt", ".ods", ".odp", ".epub", ".zip"}

// kindOf returns the Name of a format, or another name for what the file is; never "".
func kindOf(name string, content []byte) string {
	extension := strings.ToLower(path.Ext(strings.ReplaceAll(name, `\`, "/")))
	if kind := kindOfBytes(extension, content); kind != "" {
		return kind
	}
	format := "" // by name
	for _, f := range formats {
		if slices.Contains(f.Extensions, extension) {
			format = f.Name
		}
	}
	words, isText := decodeText(content[:min(len(content), 64<<10)])
	switch {
	case isText && beginsAsHTML(words):
		return "html"
	case format == "pdf", format == "docx":
		return format // its reader says what is wrong with it
	case slices.Contains(laterBinary, extension):
		return extension[1:]
	case !isText && len(extension) > 1 && format == "" && laterText[extension] == "":
		return extension[1:]
	case !isText:
		return "binary"
	case format != "":
		return format
	case laterText[extension] != "":
		return laterText[extension]
	}
	return "txt"
}

// kindOfBytes knows the kinds that begin with bytes of their own; "" for all others.
func kindOfBytes(extension string, content []byte) string {
	start := content[:min(len(content), 1024)]
	switch {
	case bytes.HasPrefix(content, []byte("PK\x03\x04")), bytes.HasPrefix(content, []byte("PK\x05\x06")):
		return kindOfZip(extension, content)
	case bytes.HasPrefix(content, []byte("\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")):
		return kindOfOLE(extension, content)
	case bytes.HasPrefix(content, []byte("BM")) && bytes.IndexByte(start, 0) >= 0 && !bytes.Contains(start, []byte("\r\n")):
		return "bmp"
	}
	for _, s := range signatures {
		if len(content) >= s.at && bytes.HasPrefix(content[s.at:], []byte(s.bytes)) {
			return s.kind
		}
	}
	// A PDF may stand after other bytes; a text that tells of PDF files has words before.
	if at := bytes.Index(start, []byte("%PDF-")); at == 0 || at > 0 && (extension == ".pdf" || !isPlainText(start[:at])) {
		return "pdf"
	}
	return ""
}

func isPlainText(b []byte) bool {
	_, ok := decodeText(b)
	return ok
}

// kindOfZip looks at the names in an archive, which tell office files and books from plain archives.
func kindOfZip(extension string, content []byte) string {
	archive, err := zip.NewReader(bytes.NewReader(content), int64(len(content)))
	if err != nil {
		// Cut off or damaged: the local headers still hold names.
		for _, part := range [...][2]string{{"word/document.xml", "docx"}, {"xl/workbook.xml", "xlsx"}, {"ppt/presentation.xml", "pptx"}} {
			if bytes.Contains(content, []byte(part[0])) {
				return part[1]
			}
		}
		if extension == ".docx" || slices.Contains(laterBinary, extension) {
			return extension[1:]
		}
		return "zip"
	}
	office, folder := false, ""
	for i, f := range archive.File {
		switch {
		case i >= 10_000:
			return "zip"
		case f.Name == "mimetype":
			if kind := kindOfMimetype(f); kind != "" {
				return kind
			}
		case f.Name == "[Content_Types].xml":
			office = true
		case folder == "" && strings.HasPrefix(f.Name, "word/"):
			folder = "docx"
		case folder == "" && strings.HasPrefix(f.Name, "xl/"):
			folder = "xlsx"
		case folder == "" && strings.HasPrefix(f.Name, "ppt/"):
			folder = "pptx"
		}
	}
	switch {
	case office && folder != "":
		return folder
	case extension == ".docx" && office:
		return "docx"
	}
	return "zip"
}

func kindOfMimetype(f *zip.File) string {
	r, err := f.Open()
	if err != nil {
		return ""
	}
	defer r.Close()
	buffer := make([]byte, 100)
	n, _ := r.Read(buffer)
	mimetype := strings.TrimSpace(string(buffer[:n]))
	for _, known := range [...][2]string{{"application/epub+zip", "epub"}, {"opendocument.text", "odt"},
		{"opendocument.spreadsheet", "ods"}, {"opendocument.presentation", "odp"}, {"opendocument.graphics", "odg"}} {
		if strings.Contains(mimetype, known[0]) {
			return known[1]
		}
	}
	return ""
}

// kindOfOLE looks for the streams by which the programs of the compound file format are known. Their names are
// UTF-16 in the directory.
func kindOfOLE(extension string, content []byte) string {
	for _, stream := range [...][2]string{{"EncryptedPackage", encryptedOffice}, {"WordDocument", "doc"}, {"Workbook", "xls"},
		{"PowerPoint Document", "ppt"}, {"__properties_version1.0", "msg"}, {"Book", "xls"}} {
		if bytes.Contains(content, utf16le(stream[0]+"\x00")) {
			return stream[1]
		}
	}
	if slices.Contains(laterBinary, extension) {
		return extension[1:]
	}
	return "ole"
}

func utf16le(ascii string) []byte {
	b := make([]byte, 0, 2*len(ascii))
	for i := range len(ascii) {
		b = append(b, ascii[i], 0)
	}
	return b
}

// beginsAsHTML says whether a text begins, after white space, comments and an XML declaration, with the doctype
// or the root element of HTML.
func beginsAsHTML(words string) bool {
	for {
		words = strings.TrimSpace(words)
		end := ""
		switch {
		case strings.HasPrefix(words, "<!--"):
			end = "-->"
		case strings.HasPrefix(words, "<?xml"):
			end = "?>"
		default:
			start := strings.ToLower(words[:min(len(words), 32)])
			if rest, ok := strings.CutPrefix(start, "<!doctype"); ok {
				return strings.HasPrefix(strings.TrimSpace(rest), "html")
			}
			rest, ok := strings.CutPrefix(start, "<html")
			return ok && (rest == "" || strings.ContainsAny(rest[:1], "> \t\r\n/"))
		}
		_, after, found := strings.Cut(words, end)
		if !found {
			return false
		}
		words = after
	}
}
