package desktop

// ProviderView is a provider of models.
type ProviderView struct {
	ID             string  `json:"id"`
	Title          string  `json:"title"`
	Where          string  `json:"where"`   // here, away
	Address        string  `json:"address"` // in force
	DefaultAddress string  `json:"defaultAddress"`
	Model          string  `json:"model"`
	Configured     bool    `json:"configured"`
	NeedsKey       bool    `json:"needsKey"`
	KeySet         bool    `json:"keySet"`
	KeyNote        string  `json:"keyNote"` // when the key lives for this run only; else ""
	Leaves         string  `json:"leaves"`  // the host that text goes to; "" when it stays on this machine
	Found          bool    `json:"found"`   // it answered when servers were looked for
	Limit          float64 `json:"limit"`   // US dollars a month; 0 none
	Spent          float64 `json:"spent"`   // US dollars, this month
	PriceIn        float64 `json:"priceIn"` // US dollars per million tokens of the chosen model; -1 unknown
	PriceOut       float64 `json:"priceOut"`
	Note           string  `json:"note"`
}

// ProviderChange is what the user sets about a provider. An address of "" is the usual one; prices of -1 leave the known ones.
type ProviderChange struct {
	ID       string  `json:"id"`
	Address  string  `json:"address"`
	Model    string  `json:"model"`
	Limit    float64 `json:"limit"`
	PriceIn  float64 `json:"priceIn"`
	PriceOut float64 `json:"priceOut"`
}

// TestReport is what a test of a connection found, in words.
type TestReport struct {
	Well       bool    `json:"well"`
	Message    string  `json:"message"`
	Advice     string  `json:"advice"`
	Structured bool    `json:"structured"`
	Seconds    float64 `json:"seconds"`
}

// EngineModel is a model file of the own engine.
type EngineModel struct {
	Path        string `json:"path"`
	Title       string `json:"title"`
	File        string `json:"file"`
	Bytes       int64  `json:"bytes"`
	ContextMost int    `json:"contextMost"` // tokens
	Memory      int64  `json:"memory"`      // bytes, an estimate
	Chosen      bool   `json:"chosen"`
	Missing     string `json:"missing"` // why it cannot be used; "" when it can
	Removable   bool   `json:"removable"`
}

// EngineView is the own engine.
type EngineView struct {
	Available   string        `json:"available"` // why it is missing; "" when it is there
	Models      []EngineModel `json:"models"`
	Folder      string        `json:"folder"`
	Context     int           `json:"context"`
	Threads     int           `json:"threads"`
	ThreadsMost int           `json:"threadsMost"`
	MemoryTotal int64         `json:"memoryTotal"` // bytes; 0 unknown
	MemoryFree  int64         `json:"memoryFree"`
}

// CallRow is a call of a model.
type CallRow struct {
	At           string  `json:"at"` // RFC 3339
	Purpose      string  `json:"purpose"`
	Model        string  `json:"model"`
	Seconds      float64 `json:"seconds"`
	FirstSeconds float64 `json:"firstSeconds"`
	TokensIn     int     `json:"tokensIn"`
	TokensOut    int     `json:"tokensOut"`
	Cost         float64 `json:"cost"` // US dollars
	Ending       string  `json:"ending"`
	Failure      string  `json:"failure"` // a sentence; "" when it went well
	Kept         bool    `json:"kept"`
}

// CallLog is the log of calls: the newest first.
type CallLog struct {
	Calls []CallRow `json:"calls"`
	File  string    `json:"file"`
	Kept  int       `json:"kept"` // replies that are kept
}

// EmbedderChoice is an embedding model that may be chosen.
type EmbedderChoice struct {
	Name    string `json:"name"`
	Title   string `json:"title"`
	Leaves  string `json:"leaves"`
	Missing string `json:"missing"`
}

// EmbeddingCost is what it takes to index with an embedder elsewhere.
type EmbeddingCost struct {
	Texts  int     `json:"texts"`
	Tokens int     `json:"tokens"`
	Cost   float64 `json:"cost"` // US dollars; -1 unknown
	Host   string  `json:"host"`
}
