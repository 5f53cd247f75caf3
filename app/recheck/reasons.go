package recheck

// Reasons that others tell apart; their sentences stand in the messages.
const (
	Moved         = moved
	SourceChanged = sourceChanged
	NotFound      = notFound
	Differs       = differs
	Missing       = missing
	Unreadable    = unreadable
)
