package app

// Named is a document with one of the paths that it stands at.
type Named struct {
	Document int64 // the store's id
	Path     string
	Modified int64 // time of the file's last change, Unix time in nanoseconds
}

// Narrowing is what a question named of where to look, and what was made a filter of it.
type Narrowing struct {
	Kind  string `json:"kind"` // file, folder, kind, since, until
	Value string `json:"value"`
}
