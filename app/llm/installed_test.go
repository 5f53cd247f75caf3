package llm_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"cotejo/app/engine"
	"cotejo/app/llm"
)

// installed gives the engine and an Embedder on it, as the program wires them.
func installed(t testing.TB) (*engine.Server, *llm.Embedder) {
	t.Helper()
	found, err := engine.Find()
	if err != nil {
		t.Skip("needs the engine and its model: ", err)
	}
	name, err := engine.Name(found.Model)
	if err != nil {
		t.Fatal(err)
	}
	s := engine.New(found.Binary, found.Model)
	t.Cleanup(func() { s.Close() })
	return s, llm.NewEmbedder(s, name)
}

// direct embeds by plain HTTP.
func direct(ctx context.Context, s *engine.Server, inputs []string) ([][]float32, error) {
	base, client, key, err := s.Client(ctx)
	if err != nil {
		return nil, err
	}
	body, _ := json.Marshal(map[string]any{"input": inputs})
	req, _ := http.NewRequestWithContext(ctx, http.MethodPost, base+"/embeddings", strings.NewReader(string(body)))
	req.Header.Set("Authorization", "Bearer "+key)
	resp, err := client.Do(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var reply struct {
		Data []struct{ Embedding []float32 }
	}
	if err := json.NewDecoder(resp.Body).Decode(&reply); err != nil {
		return nil, err
	}
	var vs [][]float32
	for _, d := range reply.Data {
		vs = append(vs, d.Embedding)
	}
	if len(vs) != len(inputs) {
		return nil, fmt.Errorf("status %d, %d vectors", resp.StatusCode, len(vs))
	}
	return vs, nil
}

func dot(a, b []float32) (sum float64) {
	for i := range a {
		sum += float64(a[i]) * float64(b[i])
	}
	return sum
}

// passage has about 190 tokens, as a fragment of a document has.
func passage(i int) string {
	return fmt.Sprintf("Section %d. ", i) + strings.Repeat("The tenant pays the rent by the fifth day of each month; the landlord keeps the roof and the walls in repair. ", 7)
}

func TestTranslationsAreNear(t *testing.T) {
	_, e := installed(t)
	pairs := [][2]string{
		{"How much is the monthly rent of the flat?", "El alquiler mensual del piso es de novecientos euros."},
		{"When does the insurance policy expire?", "La póliza de seguro vence el 31 de diciembre."},
		{"Which vaccine did the child receive?", "El niño recibió la vacuna triple vírica a los doce meses."},
		{"¿Quién firmó el contrato de trabajo?", "The employment contract was signed by Ms Ortega."},
		{"¿Qué temperatura soporta el motor?", "The engine withstands temperatures of up to 120 degrees."},
	}
	var passages []string
	for _, p := range pairs {
		passages = append(passages, p[1])
	}
	vs, err := e.EmbedPassages(t.Context(), passages)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range pairs {
		q, err := e.EmbedQuery(t.Context(), p[0])
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(dot(q, q)-1) > 1e-5 {
			t.Errorf("length² %v", dot(q, q))
		}
		for j := range vs {
			if j != i && dot(q, vs[j]) >= dot(q, vs[i]) {
				t.Errorf("%q is nearer to %q than to %q", p[0], passages[j], passages[i])
			}
		}
	}
}

func TestVectorIsTheEngines(t *testing.T) {
	s, e := installed(t)
	for _, text := range []string{"", "one\ntwo\n\nthree", "ñandú 中文 😀", "a\x00b", "\xff\xfe", "</s> <mask>", passage(1)} {
		got, err := e.EmbedPassages(t.Context(), []string{text})
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		want, err := direct(t.Context(), s, []string{"passage: " + text})
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if d := dot(got[0], want[0]) / math.Sqrt(dot(want[0], want[0])); d < 0.99999 {
			t.Errorf("%q: cosine with the engine's vector is %v", text, d)
		}
	}
	if name := e.Model(); !strings.HasPrefix(name, engine.DefaultModel+"/") || len(name) != len(engine.DefaultModel)+13 {
		t.Logf("another model than the default: %s", name)
	}
}

func TestLongTextIsEmbeddedByItsBeginning(t *testing.T) {
	s, e := installed(t)
	for what, text := range map[string]string{
		"words": strings.Repeat("Los contratos vencen en marzo. ", 5_000), "one word": strings.Repeat("x", 200_000),
		"Chinese": strings.Repeat("合同于三月到期", 3_000), "emoji": strings.Repeat("😀🏽", 9_000), "spaces": strings.Repeat(" ", 100_000) + "end",
	} {
		vs, err := e.EmbedPassages(t.Context(), []string{"short", text, "short"})
		if err != nil {
			t.Errorf("%s: %v", what, err)
			continue
		}
		if d := dot(vs[0], vs[2]); d < 0.99999 {
			t.Errorf("%s: neighbours differ: %v", what, d)
		}
	}
	words := make([]string, 480)
	for i := range words {
		words[i] = "mes"
	}
	begin := strings.Join(words, " ")
	if n, err := s.Tokens(t.Context(), "passage: "+begin); err != nil || n > engine.Window {
		t.Fatal(n, err)
	}
	vs, err := e.EmbedPassages(t.Context(), []string{begin, begin + strings.Repeat(" mes", 3000)})
	if err != nil {
		t.Fatal(err)
	}
	if d := dot(vs[0], vs[1]); d < 0.99 {
		t.Errorf("cosine of the beginning and the whole is %v", d)
	}
	if _, err := e.EmbedQuery(t.Context(), strings.Repeat("¿Cuándo vence? ", 2_000)); err != nil {
		t.Error(err)
	}
}

// watched counts the requests of passages that are sent while a question is on its way.
type watched struct {
	*engine.Server

	mu        sync.Mutex
	questions int // on their way
	overtook  int // requests of passages since the first of them was sent
	worst     int
	passages  int
}

func (w *watched) Client(ctx context.Context) (string, *http.Client, string, error) {
	base, client, key, err := w.Server.Client(ctx)
	if err != nil {
		return "", nil, "", err
	}
	return base, &http.Client{Transport: watching{w, client.Transport}}, key, nil
}

type watching struct {
	w    *watched
	next http.RoundTripper
}

func (t watching) RoundTrip(req *http.Request) (*http.Response, error) {
	body, err := req.GetBody()
	if err != nil {
		return nil, err
	}
	sent, err := io.ReadAll(body)
	if err != nil {
		return nil, err
	}
	w := t.w
	w.mu.Lock()
	if strings.Contains(string(sent), `"query: `) {
		if w.questions == 0 {
			w.overtook = 0
		}
		w.questions++
		defer func() { w.mu.Lock(); w.questions--; w.mu.Unlock() }()
	} else {
		w.passages++
		if w.questions > 0 {
			w.overtook++
			w.worst = max(w.worst, w.overtook)
		}
	}
	w.mu.Unlock()
	return t.next.RoundTrip(req)
}

// TestQuestionsGoFirst asks while four goroutines embed passages. One request of passages may have passed the gate
// just before the question; no other may be sent before the question's reply.
func TestQuestionsGoFirst(t *testing.T) {
	s, _ := installed(t)
	w := &watched{Server: s}
	e := llm.NewEmbedder(w, "e5-m")
	ctx, cancel := context.WithCancel(t.Context())
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for i := 0; ctx.Err() == nil; i++ {
				if _, err := e.EmbedPassages(ctx, []string{passage(2 * i), passage(2*i + 1)}); err != nil && ctx.Err() == nil {
					t.Error(err)
				}
			}
		})
	}
	var waits []time.Duration
	for i := range 20 {
		time.Sleep(time.Duration(100+i*7) * time.Millisecond)
		began := time.Now()
		if _, err := e.EmbedQuery(t.Context(), fmt.Sprint("question number ", i)); err != nil {
			t.Error(err)
		}
		waits = append(waits, time.Since(began))
	}
	cancel()
	wg.Wait()
	slices.Sort(waits)
	t.Logf("%d requests of passages; a question waits %v (median), %v (longest)", w.passages, waits[10], waits[19])
	if w.worst > 1 {
		t.Errorf("%d requests of passages were sent while a question waited", w.worst)
	}
	if w.passages == 0 {
		t.Error("no passages were embedded beside the questions")
	}
}
