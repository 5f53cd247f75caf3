package calls

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"cotejo/app"
)

// Call is a call that was made.
type Call struct {
	At       time.Time   `json:"at"` // when it began
	Purpose  app.Purpose `json:"purpose"`
	Provider string      `json:"provider"`        // "local", or the id of a provider
	Model    string      `json:"model"`           // its name, "provider:model"
	First    int64       `json:"first_ms"`        // ms until the first piece; 0 when none came
	Time     int64       `json:"ms"`              // ms in all
	In       int         `json:"in"`              // tokens of the request; 0 when not known
	Out      int         `json:"out"`             // tokens of the reply
	Cost     float64     `json:"cost"`            // US dollars
	Ending   string      `json:"ending"`          // as Reply.Ending; "stopped" when a person ended it
	Error    string      `json:"error,omitempty"` // the code of the error
	Kept     bool        `json:"kept,omitempty"`  // it was not made: the reply was a kept one
}

// maxPast is how much of a month's file is read for the list of calls, in bytes from its end.
const maxPast = 8 << 20

// Ledger notes calls in the data folder. It is safe for use by several goroutines, and by several programs.
type Ledger struct {
	folder string
	now    func() time.Time

	mutex  sync.Mutex
	month  string             // the file that was read last
	offset int64              // up to where
	spent  map[string]float64 // in it, by provider
	held   []Call             // the last of those that could not be written

	heldCost map[bill]float64   // what all of those have cost
	reserved map[string]float64 // what calls under way may cost, by provider
}

// bill is what a provider is owed for a month, which is named by its file.
type bill struct{ provider, month string }

// maxHeld is how many calls are held in memory.
const maxHeld = 1000

// NewLedger makes the ledger of a data folder. Nothing is read or written yet.
func NewLedger(folder string) *Ledger { return &Ledger{folder: folder, now: time.Now} }

// File is the file of this month.
func (l *Ledger) File() string { return l.file(l.now()) }

func (l *Ledger) file(at time.Time) string {
	return filepath.Join(l.folder, "calls-"+at.Local().Format("2006-01")+".jsonl")
}

// Note writes a call down. Where it cannot be written it is held in memory.
func (l *Ledger) Note(c Call) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.write(c) != nil {
		if l.held = append(l.held, c); len(l.held) > maxHeld {
			l.held = l.held[len(l.held)-maxHeld:]
		}
		if l.heldCost == nil {
			l.heldCost = map[bill]float64{}
		}
		l.heldCost[bill{c.Provider, l.file(c.At)}] += c.Cost
	}
}

func (l *Ledger) write(c Call) error {
	line, err := json.Marshal(c)
	if err != nil {
		return err
	}
	f, err := os.OpenFile(l.file(c.At), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(append(line, '\n')) // in one piece: others write too
	return errors.Join(err, f.Close())
}

// Spent is what the calls of a provider have cost this month, in US dollars.
func (l *Ledger) Spent(provider string) float64 {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.spentNow(provider)
}

// reserve sets aside what a call may cost until it is released, unless that and all that is spent or set aside would go over the limit
// (0: none). Calls of other programs are not seen before they are noted.
func (l *Ledger) reserve(provider string, cost, limit float64) (release func(), spent float64, ok bool) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if spent = l.spentNow(provider); limit > 0 && (spent >= limit || spent+l.reserved[provider]+cost > limit) {
		return nil, spent, false
	}
	if l.reserved == nil {
		l.reserved = map[string]float64{}
	}
	l.reserved[provider] += cost
	return func() {
		l.mutex.Lock()
		defer l.mutex.Unlock()
		if l.reserved[provider] -= cost; l.reserved[provider] < 1e-12 { // the rest of rounding
			delete(l.reserved, provider)
		}
	}, spent, true
}

func (l *Ledger) spentNow(provider string) float64 {
	file := l.File()
	if l.month != file {
		l.month, l.offset, l.spent = file, 0, map[string]float64{}
	}
	l.readOn()
	return l.spent[provider] + l.heldCost[bill{provider, file}]
}

// readOn adds what was written into the month's file since it was last read.
func (l *Ledger) readOn() {
	f, err := os.Open(l.month)
	if err != nil {
		l.offset, l.spent = 0, map[string]float64{}
		return
	}
	defer f.Close()
	if st, err := f.Stat(); err != nil || st.Size() < l.offset { // it was replaced
		l.offset, l.spent = 0, map[string]float64{}
	}
	if _, err := f.Seek(l.offset, io.SeekStart); err != nil {
		return
	}
	lines := bufio.NewReader(f)
	for {
		line, err := lines.ReadBytes('\n')
		if err != nil {
			return // the rest of a line comes later
		}
		l.offset += int64(len(line))
		var c Call
		if json.Unmarshal(line, &c) == nil && c.Cost > 0 {
			l.spent[c.Provider] += c.Cost
		}
	}
}

// Recent returns the last calls, the newest first, at most so many.
func (l *Ledger) Recent(most int) []Call {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	now := l.now().Local()
	all := slices.Clone(l.held)
	for _, at := range []time.Time{now, time.Date(now.Year(), now.Month(), 0, 0, 0, 0, 0, now.Location())} {
		if len(all) < most {
			all = append(all, past(l.file(at))...)
		}
	}
	slices.SortStableFunc(all, func(a, b Call) int { return b.At.Compare(a.At) })
	return all[:min(len(all), most)]
}

// past reads the calls at the end of a file.
func past(name string) []Call {
	f, err := os.Open(name)
	if err != nil {
		return nil
	}
	defer f.Close()
	if st, err := f.Stat(); err == nil && st.Size() > maxPast {
		_, _ = f.Seek(-maxPast, io.SeekEnd)
	}
	content, _ := io.ReadAll(io.LimitReader(f, maxPast))
	var all []Call
	for line := range bytes.Lines(content) {
		var c Call
		if json.Unmarshal(line, &c) == nil && !c.At.IsZero() {
			all = append(all, c)
		}
	}
	return all
}
