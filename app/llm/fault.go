package llm

import (
	"encoding/json"
	"strings"
)

// fault is what a server says of a request that it refused.
type fault struct {
	message string
	told    bool // in the form of a model's server, not of any other
	quota   bool
}

// faultOf reads the body of a refusal. The forms that are in use:
//
//	{"error": {"message": "...", "type": "...", "code": "..."}}   OpenAI, Anthropic, Ollama, vLLM, llama.cpp, Jan
//	[{"error": {"code": 400, "message": "...", "status": "..."}}]  Google
//	{"error": "..."}                                               LM Studio, older Ollama
//	{"object": "error", "message": "...", "type": "..."}           Mistral, older vLLM
//	{"detail": "..."} or {"detail": [{"msg": "...", "loc": [...]}]}  what Python's web servers say, of an unknown path too
func faultOf(body []byte) fault {
	text := strings.TrimSpace(string(body))
	var list []json.RawMessage
	if json.Unmarshal(body, &list) == nil && len(list) > 0 {
		body = list[0]
	}
	var said struct {
		Error   json.RawMessage `json:"error"`
		Message json.RawMessage `json:"message"`
		Detail  json.RawMessage `json:"detail"`
		Type    string          `json:"type"`
	}
	if json.Unmarshal(body, &said) != nil {
		return fault{message: text}
	}
	if e := wordsOf(said.Error); e != "" {
		return fault{message: e, told: true, quota: strings.Contains(string(said.Error), "insufficient_quota")}
	}
	if m := wordsOf(said.Message); m != "" {
		return fault{message: m, told: true}
	}
	if d := wordsOf(said.Detail); d != "" {
		return fault{message: d}
	}
	return fault{message: text}
}

// wordsOf gives the words of a string, of an object with a message, or the whole of what stands there.
func wordsOf(raw json.RawMessage) string {
	if len(raw) == 0 || string(raw) == "null" {
		return ""
	}
	var text string
	if json.Unmarshal(raw, &text) == nil {
		return strings.TrimSpace(text)
	}
	var object struct{ Message string }
	if json.Unmarshal(raw, &object) == nil && strings.TrimSpace(object.Message) != "" {
		return strings.TrimSpace(object.Message)
	}
	return string(raw)
}
