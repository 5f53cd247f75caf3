package llm

import (
	"encoding/json"

	"github.com/tmc/langchaingo/llms/openai"
)

// format makes the form of a reply of a JSON schema; nil for none. What langchaingo has no field for is left out.
func format(schema map[string]any) (*openai.ResponseFormat, error) {
	if schema == nil {
		return nil, nil
	}
	raw, err := json.Marshal(schema)
	if err != nil {
		return nil, err
	}
	property := &openai.ResponseFormatJSONSchemaProperty{}
	if err := json.Unmarshal(raw, property); err != nil {
		return nil, err
	}
	return &openai.ResponseFormat{Type: "json_schema", JSONSchema: &openai.ResponseFormatJSONSchema{Name: "reply", Strict: true, Schema: property}}, nil
}
