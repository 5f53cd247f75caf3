package llm

import "strings"

// Price is what a model costs, in US dollars per million tokens.
type Price struct{ In, Out float64 }

// prices are those of well-known models as their makers told them in the autumn of 2025. They change: the settings go before them. The
// name of a model begins with one of these; the longest one counts.
var prices = map[string][]struct {
	model string
	Price
}{
	"openai": {
		{"gpt-4o", Price{2.5, 10}}, {"gpt-4o-mini", Price{0.15, 0.6}}, {"gpt-4.1", Price{2, 8}}, {"gpt-4.1-mini", Price{0.4, 1.6}}, {"gpt-4.1-nano", Price{0.1, 0.4}},
		{"gpt-5", Price{1.25, 10}}, {"gpt-5-mini", Price{0.25, 2}}, {"gpt-5-nano", Price{0.05, 0.4}}, {"o3", Price{2, 8}}, {"o4-mini", Price{1.1, 4.4}},
		{"text-embedding-3-small", Price{0.02, 0}}, {"text-embedding-3-large", Price{0.13, 0}},
	},
	"anthropic": {
		{"claude-opus-4", Price{15, 75}}, {"claude-opus-4-5", Price{5, 25}}, {"claude-sonnet-4", Price{3, 15}}, {"claude-haiku-4-5", Price{1, 5}},
		{"claude-3-7-sonnet", Price{3, 15}}, {"claude-3-5-sonnet", Price{3, 15}}, {"claude-3-5-haiku", Price{0.8, 4}},
	},
	"google": {
		{"gemini-2.5-pro", Price{1.25, 10}}, {"gemini-2.5-flash", Price{0.3, 2.5}}, {"gemini-2.5-flash-lite", Price{0.1, 0.4}}, {"gemini-2.0-flash", Price{0.1, 0.4}},
		{"gemini-embedding-001", Price{0.15, 0}},
	},
	"mistral": {
		{"mistral-large", Price{2, 6}}, {"mistral-medium", Price{0.4, 2}}, {"mistral-small", Price{0.1, 0.3}}, {"ministral-8b", Price{0.1, 0.1}}, {"ministral-3b", Price{0.04, 0.04}},
		{"mistral-embed", Price{0.1, 0}},
	},
}

// DefaultPrice is the price of a model that is known here. What runs on this machine costs nothing.
func DefaultPrice(provider Provider, model string) (price Price, known bool) {
	if provider.Here {
		return Price{}, true
	}
	longest := ""
	for _, p := range prices[provider.ID] {
		if strings.HasPrefix(model, p.model) && len(p.model) > len(longest) {
			longest, price, known = p.model, p.Price, true
		}
	}
	return price, known
}
