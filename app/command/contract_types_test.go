package command_test

// The types here are written by hand from the contract, apart from those of the program: they hold the names of the
// fields. Pointers are fields that may be null.

type evidenceFile struct {
	Format           string            `json:"format"`
	Program          string            `json:"program"`
	Created          string            `json:"created"`
	Question         string            `json:"question"`
	Rewritten        string            `json:"rewritten"`
	RewrittenByModel *string           `json:"rewritten_by_model"`
	SubQuestions     []string          `json:"sub_questions"`
	Language         string            `json:"language"`
	Model            string            `json:"model"`
	Cite             bool              `json:"cite"`
	NoInformation    bool              `json:"no_information"`
	AbstainedBy      *string           `json:"abstained_by"`
	Evidence         []evidenceClaim   `json:"evidence"`
	Claims           []evidenceClaim   `json:"claims"`
	Invented         []int             `json:"invented"`
	Findings         []evidenceFinding `json:"findings"`
	Passages         []evidencePassage `json:"passages"`
	Nearest          []evidencePassage `json:"nearest"`
	Figures          struct {
		FirstReply *evidenceFigures `json:"first_reply"`
		Shown      evidenceFigures  `json:"shown"`
		Retries    int              `json:"retries"`

		SourcesSent  int `json:"sources_sent"`
		SourcesCited int `json:"sources_cited"`
	} `json:"figures"`
	Trace []evidenceStage `json:"trace"`
}

type evidenceClaim struct {
	Text    string `json:"text"`
	Block   string `json:"block"`
	Starts  bool   `json:"starts"`
	Verdict string `json:"verdict"`
	Support struct {
		Verdict string   `json:"verdict"`
		Checks  []string `json:"checks"`
	} `json:"support"`
	Findings  []evidenceFinding  `json:"findings"`
	Citations []evidenceCitation `json:"citations"`
}

type evidenceCitation struct {
	Number   *int              `json:"number"`
	Passage  int               `json:"passage"`
	Given    string            `json:"given"`
	Quote    *string           `json:"quote"`
	Span     *[2]int           `json:"span"`
	Before   string            `json:"before"`
	After    string            `json:"after"`
	Verdict  string            `json:"verdict"`
	By       string            `json:"by"`
	Document *evidenceDocument `json:"document"`
	Place    *evidencePlace    `json:"place"`
	FoundAt  *struct {
		Document evidenceDocument `json:"document"`
		Span     [2]int           `json:"span"`
		Place    evidencePlace    `json:"place"`
	} `json:"found_at"`
}

type evidenceFinding struct {
	Code string            `json:"code"`
	Args map[string]string `json:"args"`
}

type evidenceDocument struct {
	Path       string   `json:"path"`
	PathBase64 string   `json:"path_base64"`
	SHA256     string   `json:"sha256"`
	TextSHA256 string   `json:"text_sha256"`
	Reader     string   `json:"reader"`
	Member     []string `json:"member"`
}

type evidencePlace struct {
	Label      string   `json:"label"`
	Line       int      `json:"line"`
	Column     int      `json:"column"`
	Paragraph  int      `json:"paragraph"`
	Heading    []string `json:"heading"`
	Page       int      `json:"page"`
	PageLabel  string   `json:"page_label"`
	Rectangles []struct {
		Page int        `json:"page"`
		Box  [4]float64 `json:"box"`
	} `json:"rectangles"`
	To *evidencePlace `json:"to"`
}

type evidencePassage struct {
	Number   int              `json:"number"`
	Search   int              `json:"search"`
	Document evidenceDocument `json:"document"`
	Span     [2]int           `json:"span"`
	Text     string           `json:"text"`
	Place    evidencePlace    `json:"place"`
	Scores   struct {
		Words   *float64 `json:"words"`
		Vectors *float64 `json:"vectors"`
		Fused   *float64 `json:"fused"`
		Rerank  *float64 `json:"rerank"`
	} `json:"scores"`
}

type evidenceFigures struct {
	Citations    int              `json:"citations"`
	Verified     int              `json:"verified"`
	Approximate  int              `json:"approximate"`
	NotFound     int              `json:"not_found"`
	FragmentOnly int              `json:"fragment_only"`
	OutOfRange   int              `json:"out_of_range"`
	Misplaced    int              `json:"misplaced"`
	Claims       int              `json:"claims"`
	CitedClaims  int              `json:"cited_claims"`
	Entailed     *int             `json:"entailed"`
	Contradicted *int             `json:"contradicted"`
	ByCode       *evidenceFigures `json:"by_code"`
	ByExtractive *evidenceFigures `json:"by_extractive"`
}

// evidenceStage has the program's notes beside the fields of the contract, which lets new ones come.
type evidenceStage struct {
	Stage      string         `json:"stage"`
	Ms         float64        `json:"ms"`
	Candidates int            `json:"candidates"`
	Notes      map[string]any `json:"notes"`
}
