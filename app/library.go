package app

// File is a path of the library and what is known of it. Path holds the bytes that the file system gave, which
// need not be UTF-8.
type File struct {
	Path     string
	Size     int64 // bytes
	Modified int64 // Unix time in nanoseconds
	// Document is the store's id of what the path holds, 0 when nothing is stored of it.
	Document int64
	State    State
	Reason   string // a code, when the state needs one
	Format   string // "pdf"; "" when unknown
	// Readers is the fingerprint of the set of readers that last looked at the file. Another set may read it differently.
	Readers uint32
}

// Root is a file or folder that the user put into the library.
type Root struct {
	Path string
	// Device names the file system of the root when it was last seen; "" when unknown. An empty folder on another
	// device is one whose medium is not there.
	Device string
}

// Content is all that is stored of a document, made ready by the caller.
type Content struct {
	SHA256    [32]byte // of the file
	Bytes     int64    // of the file
	Format    string
	Reader    string // "pdf/1"
	Language  string
	Text      *Text
	Fragments []Prepared
	// Words is the way in which the tokens of the fragments are written: words.Version.
	Words int
}

// Prepared is a fragment with what is looked up of it.
type Prepared struct {
	Fragment
	// Words and Stems are tokens parted by spaces, folded.
	Words, Stems string
	// Above holds tokens and stems of the headings.
	Above string
	// Key stands for the embedded text: the first 8 bytes of its SHA-256.
	Key int64
}

// Keyed is a stored fragment with the key of its embedded text.
type Keyed struct {
	Fragment
	Key int64
}
