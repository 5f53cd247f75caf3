package app

import (
	"slices"
	"strings"
	"time"
)

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

// TurnKind says what is asked in a turn.
type TurnKind string

// The kinds of turns.
const (
	TurnQuestion TurnKind = "question"
	TurnSummary  TurnKind = "summary" // of the document that is the turn's scope
)

// Turn is a question of a conversation with what came of it.
type Turn struct {
	ID           int64
	Conversation int64
	// Place is the id of the first turn that was asked in this place of the conversation: turns of one place are variants of each
	// other, and one of them is Chosen, which is shown and to which later questions refer. 0 begins a place of its own.
	Place  int64
	Chosen bool
	Kind   TurnKind // "" is TurnQuestion
	// SearchAs is what the person wanted to be searched for: "" the question as it was typed; nil leaves it to the program.
	SearchAs   *string
	Question   string
	Scope      string // a file or folder; "" is everything
	Model      string // as Answer.Model
	ModelTitle string // what people see; "" without a model
	State      TurnState
	// Failure is what kept the turn from ending well; nil when nothing did.
	Failure *Error
	// Seconds passed until the evidence was there, All until the end.
	Seconds, All float64
	// Answer is nil as long as there is none.
	Answer *Answer
}

// Said is what the answer of a turn says, for a search: the Markdown of its evidence and its claims.
func (t Turn) Said() string {
	if t.Answer == nil {
		return ""
	}
	var said []string
	for _, claim := range slices.Concat(t.Answer.Evidence, t.Answer.Claims) {
		if !slices.Contains(said, claim.Text) {
			said = append(said, claim.Text)
		}
	}
	return strings.Join(said, "\n")
}

// Remark is what was asked and answered in one turn, as a search of conversations reads it.
type Remark struct {
	Conversation   int64
	Question, Said string
}
