package llm

import (
	"strings"
)

// maxText is the longest reply that is taken, text and thought each, in bytes.
const maxText = 1 << 20

// heard is what a server has said of one reply so far, as the reader of its stream noted it.
type heard struct {
	thought strings.Builder
	// ending is why the reply ended, as the server said, in the words of OpenAI's interface where it has some; "" as long as it did not say.
	ending string
	// failed is the server's own words when it broke off; broken is what reading it ended with.
	failed string
	broken error
	// whole says that the reply came at once though a stream was asked for.
	whole bool
	// stirred counts the events that brought something of which nothing is handed on yet.
	stirred             int
	tokensIn, tokensOut int
}

// endings are the other words for the reasons for which replies end.
var endings = map[string]string{
	"end_turn": "stop", "stop_sequence": "stop", "eos": "stop", "eos_token": "stop", "max_tokens": "length", "model_length": "length",
	"model_context_window_exceeded": "length", "refusal": "content_filter", "safety": "content_filter", "recitation": "content_filter",
	"prohibited_content": "content_filter", "blocklist": "content_filter", "spii": "content_filter",
}

// end notes why the reply ended.
func (h *heard) end(reason string) {
	if reason = strings.ToLower(strings.TrimSpace(reason)); reason == "" || h.ending == "content_filter" {
		return // a refusal may be followed by an ordinary end
	}
	if known := endings[reason]; known != "" {
		reason = known
	}
	h.ending = reason
}

// think adds to the thought; what is over the limit is dropped.
func (h *heard) think(text string) {
	if room := maxText - h.thought.Len(); room > 0 {
		h.thought.WriteString(beginning(text, room))
	}
}
