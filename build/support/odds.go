package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"sort"
	"sync"
	"time"

	"cotejo/app/engine"
	"cotejo/app/llm"
	"cotejo/app/support"
)

// workers is how many rows are asked about at a time.
const workers = 2

// judged is what the model said of one row: one line of the file of a run.
type judged struct {
	ID      string  `json:"id"`
	Seconds float64 `json:"seconds"`
	support.Odds
}

// runModel asks the installed language model about each row of the parts named that the file does not hold yet, the sets by
// turns, and adds one line a row. A run that was cut goes on where it ended.
func runModel(ctx context.Context, path string, rows []row, parts map[string]bool) error {
	done, err := readOdds(path)
	if err != nil {
		return err
	}
	found, err := engine.FindChat()
	if err != nil {
		return err
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer file.Close()
	asked := make(chan row)
	failed := make(chan error, workers)
	var mu sync.Mutex
	var all sync.WaitGroup
	written := 0
	for range workers {
		all.Go(func() {
			// One thread each: two that wait for each other lose more on a machine that does other things as well.
			server := engine.NewChat(found.Binary, found.Model, engine.ChatContext, "-t", "1")
			defer server.Close()
			chat := llm.NewChat(server, llm.ChatAbout{Name: "local", Title: "local", Context: engine.ChatContext, Legacy: true})
			for r := range asked {
				begun := time.Now()
				odds, err := support.Ask(ctx, chat, r.asked())
				line, _ := json.Marshal(judged{r.ID, time.Since(begun).Seconds(), odds})
				mu.Lock()
				if err == nil {
					_, err = file.Write(append(line, '\n'))
				}
				written++
				if written%20 == 0 {
					log.Printf("%d rows, %.1f s for the last one", written, time.Since(begun).Seconds())
				}
				mu.Unlock()
				if err != nil {
					failed <- fmt.Errorf("%s: %w", r.ID, err)
					return
				}
			}
		})
	}
	err = hand(rows, parts, done, asked, failed)
	all.Wait()
	return err
}

// hand gives out the rows that are not done until a worker fails.
func hand(rows []row, parts map[string]bool, done map[string]judged, asked chan<- row, failed <-chan error) error {
	defer close(asked)
	for _, r := range byTurns(rows, parts) {
		if _, is := done[r.ID]; is {
			continue
		}
		select {
		case asked <- r:
		case err := <-failed:
			return err
		}
	}
	return nil
}

// byTurns gives the rows of some parts, in the order of their sample, one of each set after the other: any beginning is a
// sample too.
func byTurns(rows []row, parts map[string]bool) []row {
	type placed struct {
		row
		turn int
	}
	turns := map[string]int{}
	var all []placed
	for _, r := range rows {
		if parts[r.Part] {
			all = append(all, placed{r, turns[r.Set]})
			turns[r.Set]++
		}
	}
	sort.SliceStable(all, func(i, j int) bool { return all[i].turn < all[j].turn })
	var out []row
	for _, p := range all {
		out = append(out, p.row)
	}
	return out
}

// readOdds reads the file of a run; there may be none.
func readOdds(path string) (map[string]judged, error) {
	found := map[string]judged{}
	all, err := lines[judged](path)
	if err != nil && !os.IsNotExist(err) {
		return nil, err
	}
	for _, j := range all {
		found[j.ID] = j
	}
	return found, nil
}
