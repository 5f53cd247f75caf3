package app

import "time"

// Conversation is a row of the list of conversations.
type Conversation struct {
	ID      int64
	Title   string
	Changed time.Time
}

// TurnState says how far a turn is.
type TurnState string

// The states of a stored turn. A running one that nobody works on any more was cut short.
const (
	TurnRunning TurnState = "running"
	TurnDone    TurnState = "done"
	TurnStopped TurnState = "stopped"
	TurnFailed  TurnState = "failed"
)

// Turn is a question of a conversation with what came of it.
type Turn struct {
	ID           int64
	Conversation int64
	Question     string
	Scope        string // a file or folder; "" is everything
	Model        string // as Answer.Model
	ModelTitle   string // what people see; "" without a model
	State        TurnState
	// Failure is what kept the turn from ending well; nil when nothing did.
	Failure *Error
	// Seconds passed until the evidence was there.
	Seconds float64
	// Answer is nil as long as there is none.
	Answer *Answer
}
