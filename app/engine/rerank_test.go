package engine

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
)

// TestRerank has the installed engine weigh texts with a true file of a model.
func TestRerank(t *testing.T) {
	found, err := Find()
	if err != nil {
		t.Skip("needs the engine: ", err)
	}
	s := NewRerank(found.Binary, tinyReranker(t, t.TempDir(), true), tinyWindow)
	t.Cleanup(func() { s.Close() })
	base, client, key, err := s.Client(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	body := `{"query":"plain","documents":["bad bad","good plain","good good good","plain"]}`
	req, _ := http.NewRequestWithContext(t.Context(), http.MethodPost, base+"/rerank", strings.NewReader(body))
	req.Header.Set("Authorization", "Bearer "+key)
	resp, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var reply struct {
		Results []struct {
			Index int
			Score float64 `json:"relevance_score"`
		}
	}
	if err := json.NewDecoder(resp.Body).Decode(&reply); err != nil || len(reply.Results) != 4 {
		t.Fatalf("status %d: %v %+v", resp.StatusCode, err, reply)
	}
	scores := map[int]float64{}
	for _, one := range reply.Results {
		scores[one.Index] = one.Score
	}
	if !(scores[2] > scores[1] && scores[1] > scores[3] && scores[3] > scores[0]) {
		t.Errorf("scores %v", scores)
	}
}
