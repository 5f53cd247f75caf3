package app

// Verdict says what checking a citation (or, as the worst of its citations, a claim) found.
type Verdict string

// The verdicts of the contract. Uncited is for claims only.
const (
	Verified      Verdict = "verified"
	Approximate   Verdict = "approximate"
	FragmentOnly  Verdict = "fragment_only"
	Misplaced     Verdict = "misplaced"
	NotFound      Verdict = "not_found"
	SourceChanged Verdict = "source_changed"
	Uncited       Verdict = "uncited"
)

// rank orders the verdicts from best to worst.
var rank = map[Verdict]int{Verified: 0, Approximate: 1, FragmentOnly: 2, Misplaced: 3, SourceChanged: 4, NotFound: 5, Uncited: 6}

// Worst returns the worse of two verdicts; an unknown one is the worst.
func Worst(a, b Verdict) Verdict {
	ra, known := rank[a]
	if !known {
		return a
	}
	rb, known := rank[b]
	if !known || rb > ra {
		return b
	}
	return a
}

// Author says who chose a quote.
type Author string

// The authors of quotes: a language model, code for a model without structure, or the program itself.
const (
	ByModel      Author = "model"
	ByCode       Author = "code"
	ByExtractive Author = "extractive"
)

// Finding is what a check found, as a code with arguments; its sentence stands in the messages under
// "finding.<code>". A failed check is a finding, not an error.
type Finding struct {
	Code string            `json:"code"`
	Args map[string]string `json:"args"`
}

// Support says whether a claim follows from the words it quotes, and which checks ran.
type Support struct {
	Verdict string   `json:"verdict"` // entailed, contradicted, unclear, not_checked
	Checks  []string `json:"checks"`
}

// NotChecked is the support of a claim that no support check has seen.
func NotChecked() Support { return Support{Verdict: "not_checked", Checks: []string{}} }

// Found is where a misplaced quote really stands.
type Found struct {
	Document Document `json:"document"`
	Span     Span     `json:"span"`
	Place    Place    `json:"place"`
}

// Citation joins a claim to words of a passage.
type Citation struct {
	// Number is what people see; nil when the model's index is out of range.
	Number  *int `json:"number"`
	Passage int  `json:"passage"`
	// Given is the quote as it came. Quote is the document's own words at Span; both nil unless located.
	Given    string    `json:"given"`
	Quote    *string   `json:"quote"`
	Span     *Span     `json:"span"`
	Before   string    `json:"before"`
	After    string    `json:"after"`
	Verdict  Verdict   `json:"verdict"`
	By       Author    `json:"by"`
	Document *Document `json:"document"`
	Place    *Place    `json:"place"`
	FoundAt  *Found    `json:"found_at"`
}

// ClaimBlock says how a claim stands on the page.
type ClaimBlock string

// The blocks of claims.
const (
	BlockParagraph ClaimBlock = "paragraph"
	BlockItem      ClaimBlock = "item"
	BlockHeading   ClaimBlock = "heading"
	BlockRow       ClaimBlock = "row"
)

// Claim is one statement of an answer with its citations.
type Claim struct {
	Text      string     `json:"text"` // Markdown, without marks
	Block     ClaimBlock `json:"block"`
	Starts    bool       `json:"starts"` // a new block begins here
	Verdict   Verdict    `json:"verdict"`
	Support   Support    `json:"support"`
	Findings  []Finding  `json:"findings"`
	Citations []Citation `json:"citations"`
}

// Passage is a stretch of a document as read for one question: one fragment, or overlapping ones merged.
type Passage struct {
	Number   int                `json:"number"`
	Search   int                `json:"search"` // 1, or 2 for what a model's rewrite added
	Document Document           `json:"document"`
	Span     Span               `json:"span"`
	Text     string             `json:"text"`
	Place    Place              `json:"place"`
	Scores   map[string]float64 `json:"scores"`
	// DocumentID is the store's id; Source is the text the span stands in, for checks. Neither is written.
	DocumentID int64    `json:"-"`
	Source     *Text    `json:"-"`
	Language   string   `json:"-"`
	Headings   []string `json:"-"`
}

// Stage is one line of the trace: what ran, how long (milliseconds), how many candidates it left.
type Stage struct {
	Stage      string         `json:"stage"`
	Ms         float64        `json:"ms"`
	Candidates int            `json:"candidates"`
	Notes      map[string]any `json:"notes,omitempty"`
}

// FigureCounts are counts over one reply; shares are made from them.
type FigureCounts struct {
	Citations    int           `json:"citations"`
	Verified     int           `json:"verified"`
	Approximate  int           `json:"approximate"`
	NotFound     int           `json:"not_found"`
	FragmentOnly int           `json:"fragment_only"`
	OutOfRange   int           `json:"out_of_range"`
	Misplaced    int           `json:"misplaced"`
	Claims       int           `json:"claims"`
	CitedClaims  int           `json:"cited_claims"`
	Entailed     *int          `json:"entailed"`
	Contradicted *int          `json:"contradicted"`
	ByCode       *FigureCounts `json:"by_code,omitempty"`
	ByExtractive *FigureCounts `json:"by_extractive,omitempty"`
}

// Figures are the counts of an answer: on the model's first reply (nil when no model replied), and as shown. SourcesSent is how many
// passages the model got, SourcesCited how many of them its claims cite with words that hold.
type Figures struct {
	FirstReply   *FigureCounts `json:"first_reply"`
	Shown        FigureCounts  `json:"shown"`
	Retries      int           `json:"retries"`
	SourcesSent  int           `json:"sources_sent,omitempty"`
	SourcesCited int           `json:"sources_cited,omitempty"`
}

// EvidenceFormat names the form of a saved answer.
const EvidenceFormat = "cotejo-evidence/1"

// Answer is a question with all that was found for it. Written as JSON it is an evidence file.
type Answer struct {
	Format           string   `json:"format"`
	Program          string   `json:"program"`
	Created          string   `json:"created"` // RFC 3339, UTC
	Question         string   `json:"question"`
	Rewritten        string   `json:"rewritten"`
	RewrittenByModel *string  `json:"rewritten_by_model"`
	SubQuestions     []string `json:"sub_questions"`
	// Narrowed is where the question itself said to look, beside the filter of who asked.
	Narrowed      []Narrowing `json:"narrowed,omitempty"`
	Language      string      `json:"language"`
	Model         string      `json:"model"`
	Cite          bool        `json:"cite"`
	NoInformation bool        `json:"no_information"`
	AbstainedBy   *string     `json:"abstained_by"`
	Evidence      []Claim     `json:"evidence"`
	Claims        []Claim     `json:"claims"`
	Invented      []int       `json:"invented"`
	Findings      []Finding   `json:"findings,omitempty"` // about the answer as a whole, and what was done about its claims
	Passages      []Passage   `json:"passages"`
	Nearest       []Passage   `json:"nearest"`
	Figures       Figures     `json:"figures"`
	Trace         []Stage     `json:"trace"`
}
