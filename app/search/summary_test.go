package search

import "testing"

func TestAsksSummary(t *testing.T) {
	for question, want := range map[string]bool{
		"Summarise this document": true, "summarize the whole file please": true, "Please summarise this.": true, "Can you please tell me a summary of the report?": true,
		"Give me a short summary of this contract": true, "Summary": true, "Sum up this text": true,
		"Resume este documento": true, "Resuma el contrato.": true, "¿Un resumen del informe?": true, "Hazme un resumen breve": true, "Dame un resumen de este archivo, por favor": true, "resúmelo": true,
		"Summarise the fees": false, "What is the summary of costs for 2023?": false, "Who wrote the summary?": false, "Resume los costes": false, "¿Quién firmó el resumen?": false,
		"How is this document summarised?": false, "": false, "What does this document say about rent?": false,
	} {
		if got := AsksSummary(question); got != want {
			t.Errorf("%q: %v", question, got)
		}
	}
}
