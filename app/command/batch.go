package command

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"cotejo/app"
	"cotejo/app/search"
)

// batchLine is one line of a batch.
type batchLine struct {
	ID       json.RawMessage `json:"id"`
	Question string          `json:"question"`
	History  []search.Turn   `json:"history"`
}

// batch answers a line for each line of standard input, in order. A line that fails has its error line; the batch goes on.
func (r *run) batch(one func(batchLine) (any, error)) error {
	ctx, stop := context.WithCancel(r)
	defer stop()
	lines := readLines(ctx, r.in)
	for {
		select {
		case <-r.Done():
			return r.Err()
		case read := <-lines:
			if line := strings.TrimSpace(strings.TrimPrefix(read.text, "\uFEFF")); line != "" {
				if err := r.answerLine(line, one); err != nil {
					return err
				}
			}
			if errors.Is(read.err, io.EOF) {
				return nil
			}
			if read.err != nil {
				return read.err
			}
		}
	}
}

// readLine is a line of the input, or what is left of it at its end, then with the reason why it ended.
type readLine struct {
	text string
	err  error
}

// readLines reads beside the answers, so that an interrupt is not held up by an input that says nothing. The last line
// has an error.
func readLines(ctx context.Context, in io.Reader) <-chan readLine {
	lines := make(chan readLine)
	go func() {
		reader := bufio.NewReaderSize(in, 1<<16)
		for {
			text, err := reader.ReadString('\n')
			select {
			case lines <- readLine{text, err}:
			case <-ctx.Done():
				return
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}

func (r *run) answerLine(line string, one func(batchLine) (any, error)) error {
	var q batchLine
	err := json.Unmarshal([]byte(line), &q)
	if err != nil {
		err = app.Errorf("command.bad_line", err, "problem", unlike(err))
	} else if strings.TrimSpace(q.Question) == "" {
		err = app.Errorf("command.empty_question", nil)
	}
	if len(q.ID) == 0 {
		q.ID = json.RawMessage("null")
	}
	var v any
	if err == nil {
		v, err = one(q)
	}
	if err != nil {
		if r.Err() != nil {
			return r.Err()
		}
		v = struct {
			ID    json.RawMessage `json:"id"`
			Error described       `json:"error"`
		}{q.ID, r.describe(err)}
	}
	return r.write(v)
}

// unlike says in which way a line is unlike a question, without the names of the program's own types.
func unlike(err error) string {
	var wrong *json.UnmarshalTypeError
	if !errors.As(err, &wrong) {
		return err.Error()
	}
	if wrong.Field == "" {
		return "it must be a JSON object, not of the kind " + wrong.Value
	}
	return wrong.Field + " must not be a JSON " + wrong.Value
}
