package engine

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
)

// Tokens counts the tokens of a text as the model sees it, the special ones at its ends included. An input of more
// than Window tokens is refused by the server.
func (s *Server) Tokens(ctx context.Context, text string) (int, error) {
	body, err := json.Marshal(map[string]any{"content": text, "add_special": true})
	if err != nil {
		return 0, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://engine/tokenize", bytes.NewReader(body))
	if err != nil {
		return 0, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+s.key)
	resp, err := s.client.Do(req)
	if err != nil {
		return 0, fmt.Errorf("tokenize: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("tokenize: status %d", resp.StatusCode)
	}
	var reply struct {
		Tokens []json.RawMessage `json:"tokens"`
	}
	if err := json.NewDecoder(resp.Body).Decode(&reply); err != nil {
		return 0, fmt.Errorf("tokenize: %w", err)
	}
	return len(reply.Tokens), nil
}
