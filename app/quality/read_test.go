package quality

import (
	"slices"
	"strings"
	"testing"

	"cotejo/app"
)

func TestReadLines(t *testing.T) {
	file := "\uFEFF" + `{"id":"a","question":"When?","answers":["May","in May"],"document":"x/lease.pdf","place":{"page":4},"language":"en"}

{"id":7,"question":"Who?","answerable":false,"place":"page 3","history":[{"question":"What?","answer":"That."}]}
{"question":"Both?","parts":[{"answers":["1"],"document":"a.txt"},{"answers":["2"],"document":"b.txt"}]}
{"question":"Two?","documents":["a.txt","b.txt"],"answers":["3"],"unknown":true}
`
	all, err := Read("q.jsonl", []byte(file))
	if err != nil {
		t.Fatal(err)
	}
	if len(all) != 4 {
		t.Fatalf("%d questions", len(all))
	}
	first, second, third, fourth := all[0], all[1], all[2], all[3]
	if !first.Answerable || first.Where == nil || first.Where.Page != 4 || first.Parts[0].Document != "x/lease.pdf" || len(first.Parts[0].Answers) != 2 {
		t.Errorf("first: %+v", first)
	}
	if second.ID != "7" || second.Answerable || second.Where != nil || second.History[0].Answer != "That." {
		t.Errorf("second: %+v", second)
	}
	if third.ID != "4" || len(third.Parts) != 2 || third.Parts[1].Answers[0] != "2" {
		t.Errorf("third: %+v", third)
	}
	if !slices.Equal(fourth.documents(), []string{"a.txt", "b.txt"}) {
		t.Errorf("fourth: %+v", fourth)
	}
}

func TestReadTable(t *testing.T) {
	for name, file := range map[string]string{
		"comma":     "id,question,answers,document,answerable\na,\"When, then?\",May|in May,lease.pdf,yes\nb,Who?,,,no\n",
		"semicolon": "\uFEFFid;Question;answers;document;answerable\r\na;When, then?;May|in May;lease.pdf;sí\r\nb;Who?;;;falso\r\n",
		"tab":       "id\tquestion\tanswers\tdocument\tanswerable\na\tWhen, then?\tMay|in May\tlease.pdf\t1\nb\tWho?\t\t\t0\n",
	} {
		all, err := Read("q.CSV", []byte(file))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if len(all) != 2 || all[0].Question != "When, then?" || !slices.Equal(all[0].Parts[0].Answers, []string{"May", "in May"}) || !all[0].Answerable || all[1].Answerable {
			t.Errorf("%s: %+v", name, all)
		}
	}
}

// TestReadRefuses tells the line and what is wrong with it.
func TestReadRefuses(t *testing.T) {
	for _, c := range []struct{ name, file, line, problem string }{
		{"q.jsonl", "{\"question\":\"x\"}\n{\"question\":", "2", "unexpected end"},
		{"q.jsonl", "\n\n[1]", "3", "must be a JSON object"},
		{"q.jsonl", `{"question":3}`, "1", "question must not be a JSON number"},
		{"q.jsonl", `{"answers":["x"]}`, "1", "no question"},
		{"q.jsonl", `{"question":"x","id":[1]}`, "1", "id"},
		{"q.jsonl", `{"question":"x","answers":["y"],"parts":[{"answers":["z"]}]}`, "1", "parts"},
		{"q.jsonl", `{"question":"x","place":{"page":"four"}}`, "1", "page must not be a JSON string"},
		{"q.jsonl", "{\"question\":\"a\xff\"}", "1", "UTF-8"},
		{"q.csv", "id,text\na,b\n", "1", "no column is named question"},
		{"q.csv", "question,answerable\nx,yes\ny,perhaps\n", "3", "perhaps"},
		{"q.csv", "question,id\nx,1,2\n", "2", "3 cells"},
		{"q.csv", "question\n\"x\n", "2", "quote"},
		{"q.csv", "question\nx\n\xff\n", "3", "UTF-8"},
	} {
		_, err := Read(c.name, []byte(c.file))
		wrong, is := err.(*app.Error)
		if !is || wrong.Code != "quality.bad_line" || wrong.Args["line"] != c.line || !strings.Contains(wrong.Args["problem"], c.problem) {
			t.Errorf("%q: %v", c.file, err)
		}
	}
	for _, file := range []string{"", "\n \n"} {
		if _, err := Read("q.jsonl", []byte(file)); app.ErrorCode(err) != "quality.no_questions" {
			t.Errorf("%q: %v", file, err)
		}
	}
}

// FuzzRead gives whole questions or an error, whatever the file.
func FuzzRead(f *testing.F) {
	f.Add("q.jsonl", `{"id":1,"question":"x","place":{"page":2},"parts":[{"answers":["y"],"document":"z"}]}`)
	f.Add("q.csv", "question;answerable\n\"x\ny\";no\n")
	f.Add("q.tsv", "id\tquestion\n\xff\t")
	f.Fuzz(func(t *testing.T, name, content string) {
		all, err := Read(name, []byte(content))
		if err != nil {
			return
		}
		for _, q := range all {
			if strings.TrimSpace(q.Question) == "" || len(q.Parts) == 0 {
				t.Errorf("%+v", q)
			}
			begin(q)
		}
	})
}
