package desktop

// The values that go to the page. Offsets into strings are UTF-16 code units, half open. Lists are never null.

// Failure is an error as the page shows it.
type Failure struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// ModelChoice is a model that may write the answer.
type ModelChoice struct {
	Name    string `json:"name"`
	Title   string `json:"title"`
	Leaves  string `json:"leaves"`  // the host that the text goes to; "" when it stays on this machine
	Missing string `json:"missing"` // why it cannot be used now; "" when it can
}

// Settings are the choices of the user but for those about providers and the engine, which have views of their own.
type Settings struct {
	Language string `json:"language"`
	Theme    string `json:"theme"`
	Model    string `json:"model"`
	Embedder string `json:"embedder"` // "" is the own engine's
	Policy   string `json:"policy"`   // mark, degrade, drop
	AskAgain bool   `json:"askAgain"`
	Support  string `json:"support"` // off, facts, model, judge

	Retrieval Retrieval `json:"retrieval"`
}

// Start is what the page needs to begin.
type Start struct {
	Version       string            `json:"version"`
	Language      string            `json:"language"`
	Settings      Settings          `json:"settings"`
	Models        []ModelChoice     `json:"models"`
	Search        SearchView        `json:"search"`
	Warnings      []string          `json:"warnings"`
	NotKept       string            `json:"notKept"` // why conversations end with the window; "" when they are kept
	Suggestions   []string          `json:"suggestions"`
	Library       Library           `json:"library"`
	Conversations []ConversationRow `json:"conversations"`
}

// Counts are numbers of files by state.
type Counts struct {
	Found       int `json:"found"`
	Indexed     int `json:"indexed"`
	Waiting     int `json:"waiting"`
	Unsupported int `json:"unsupported"`
	NeedsOCR    int `json:"needsOcr"`
	Failed      int `json:"failed"`
	Excluded    int `json:"excluded"`
}

// LibraryFile is a file of the library.
type LibraryFile struct {
	Path      string `json:"path"`
	Name      string `json:"name"`
	Folder    string `json:"folder"`
	State     string `json:"state"`
	Reason    string `json:"reason"`
	Format    string `json:"format"`
	Bytes     int64  `json:"bytes"`
	Fragments int    `json:"fragments"`
	Embedded  int    `json:"embedded"`
}

// Root is a file or folder that the user added.
type Root struct {
	Path   string `json:"path"`
	Name   string `json:"name"`
	Counts Counts `json:"counts"`
	Away   bool   `json:"away"`
}

// Progress is how far indexing is.
type Progress struct {
	Running     bool     `json:"running"`
	Stage       string   `json:"stage"` // "", finding, reading, embedding
	Done        int      `json:"done"`
	Total       int      `json:"total"`
	Current     string   `json:"current"`
	SecondsLeft int      `json:"secondsLeft"` // -1: not yet known
	Failure     *Failure `json:"failure"`
}

// Library is a snapshot of the library.
type Library struct {
	Sequence  int64  `json:"sequence"`
	Roots     []Root `json:"roots"`
	Counts    Counts `json:"counts"`
	Fragments int    `json:"fragments"`
	Embedded  int    `json:"embedded"`
	Meaning   bool   `json:"meaning"`
	// WaitsForConsent says that indexing stopped at words: texts would leave this machine, and nobody has allowed it yet.
	WaitsForConsent bool     `json:"waitsForConsent"`
	Progress        Progress `json:"progress"`
}

// ConversationRow is a conversation in the list.
type ConversationRow struct {
	ID      int64  `json:"id"`
	Title   string `json:"title"`
	Changed string `json:"changed"` // RFC 3339
	Snippet string `json:"snippet"` // of a search: what stands around the hit; else ""
}

// Conversation is one with all its turns: of each place the one that is chosen, and right after it its other variants.
type Conversation struct {
	ID    int64  `json:"id"`
	Title string `json:"title"`
	Turns []Turn `json:"turns"`
}

// CitationView is a citation as it is shown.
type CitationView struct {
	ID      string `json:"id"` // unique in its turn
	Number  int    `json:"number"`
	Verdict string `json:"verdict"`
	By      string `json:"by"` // who chose the words: model, code, extractive
	Link    bool   `json:"link"`
	Quote   string `json:"quote"`
	Before  string `json:"before"`
	After   string `json:"after"`
	File    string `json:"file"`
	Path    string `json:"path"`
	Place   string `json:"place"`
	Note    string `json:"note"`
	// Given is what the model wrote, where that is not the quote; the pairs say what of each is not in the other.
	Given        string      `json:"given"`
	QuoteDiffers [][]int     `json:"quoteDiffers"`
	GivenDiffers [][]int     `json:"givenDiffers"`
	Checks       []CheckView `json:"checks"`
}

// CheckView is a check that ran, in words. State is passed, near (nearly the same), failed, or ran (it decides nothing alone).
type CheckView struct {
	Name     string `json:"name"`
	Sentence string `json:"sentence"`
	State    string `json:"state"`
}

// SupportView says whether a claim follows from the words it quotes, by which checks.
type SupportView struct {
	Verdict string      `json:"verdict"`
	Checks  []CheckView `json:"checks"`
}

// ClaimView is a statement with its marks.
type ClaimView struct {
	HTML     string      `json:"html"`
	Verdict  string      `json:"verdict"`
	Note     string      `json:"note"`
	Support  SupportView `json:"support"`
	Findings []string    `json:"findings"` // about the claim itself, in words
	// Degraded names the files that are said to say this, when it did not hold and was kept as such; "".
	Degraded string `json:"degraded"`
	// Connective says that it only leads to what follows, and wants no citation.
	Connective bool           `json:"connective"`
	Citations  []CitationView `json:"citations"`
}

// BlockView is a paragraph, item, heading or row of an answer. Revision grows when anything of it changes.
type BlockView struct {
	ID       string      `json:"id"`
	Revision int         `json:"revision"`
	Kind     string      `json:"kind"`
	Claims   []ClaimView `json:"claims"`
}

// Score is one score of a source.
type Score struct {
	Name  string  `json:"name"`
	Value float64 `json:"value"`
}

// SourceView is a passage that was found.
type SourceView struct {
	ID     string  `json:"id"` // unique in its turn
	Number int     `json:"number"`
	Rank   int     `json:"rank"`
	File   string  `json:"file"`
	Path   string  `json:"path"`
	Place  string  `json:"place"`
	Text   string  `json:"text"`
	Scores []Score `json:"scores"`
}

// Variant is one of the turns that were asked in the same place of a conversation.
type Variant struct {
	ID         int64  `json:"id"`
	ModelTitle string `json:"modelTitle"`
	Question   string `json:"question"`
}

// Sections is how many sections of a document were read for its summary; Total is 0 for a question.
type Sections struct {
	Done  int `json:"done"`
	Total int `json:"total"`
}

// AskAgain says what is to differ when a turn is asked again. An empty model or question is that of the turn. SearchAs nil looks for
// the question as usual, "" as it was typed, and else for those words.
type AskAgain struct {
	Model    string  `json:"model"`
	Question string  `json:"question"`
	SearchAs *string `json:"searchAs"`
	// Everywhere takes no notice of a file, folder, kind or date that the question names.
	Everywhere bool `json:"everywhere"`
}

// Turn is a question with what came of it so far.
type Turn struct {
	ID           int64  `json:"id"`
	Conversation int64  `json:"conversation"`
	Sequence     int64  `json:"sequence"`
	State        string `json:"state"` // searching, writing, done, stopped, failed
	Question     string `json:"question"`
	Scope        string `json:"scope"` // a file or folder; "" everything
	ScopeName    string `json:"scopeName"`
	SearchedAs   string `json:"searchedAs"`
	// SearchedAsByModel is what a model made of the question for a second search; "" when there was none. SearchEdited says that
	// the person chose what is searched for. AsTyped is the question where SearchedAs differs from it, else "".
	SearchedAsByModel string         `json:"searchedAsByModel"`
	SearchEdited      bool           `json:"searchEdited"`
	AsTyped           string         `json:"asTyped"`
	SubQuestions      []string       `json:"subQuestions"` // what was searched for one by one, when the question asks for several things
	Narrowed          []Narrowing    `json:"narrowed"`     // where the question itself says to look
	Widened           bool           `json:"widened"`      // nothing was found there, so all was searched
	SearchNotes       []string       `json:"searchNotes"`  // what is to be known of the search, in words
	Model             string         `json:"model"`
	ModelTitle        string         `json:"modelTitle"`
	Evidence          []BlockView    `json:"evidence"`
	EvidenceSeconds   float64        `json:"evidenceSeconds"`
	Answer            []BlockView    `json:"answer"`
	NoInformation     bool           `json:"noInformation"`
	AbstainedBy       string         `json:"abstainedBy"`
	Nearest           []SourceView   `json:"nearest"`
	Citations         []CitationView `json:"citations"`
	Sources           []SourceView   `json:"sources"`
	Invented          []int          `json:"invented"`
	Deeds             []string       `json:"deeds"` // what the program did about statements that did not hold, in words
	Checked           int            `json:"checked"`
	Claims            int            `json:"claims"`
	Failure           *Failure       `json:"failure"`
	Kind              string         `json:"kind"` // question, summary
	Progress          Sections       `json:"progress"`
	// Variants are all turns of its place, itself too, in the order in which they were asked; Chosen is the one that is shown and
	// that later questions refer to.
	Variants []Variant `json:"variants"`
	Chosen   bool      `json:"chosen"`
	Cost     float64   `json:"cost"`    // of all calls of models, in US dollars; 0 when none is known
	Tokens   int       `json:"tokens"`  // of all calls, in and out
	Seconds  float64   `json:"seconds"` // in all; 0 while it runs
}

// LitLine is a line of a text.
type LitLine struct {
	Number int     `json:"number"` // 0: none
	Text   string  `json:"text"`
	Lit    [][]int `json:"lit"` // pairs; Wails cannot tell the page of arrays within lists
}

// PageRectangle is a lit stretch of a page, in shares of its width and height: left, top, right, bottom.
type PageRectangle struct {
	Page   int       `json:"page"`
	Box    []float64 `json:"box"`
	Own    bool      `json:"own"`
	Number int       `json:"number"`
}

// CheckedNow is what a check found when the panel was opened.
type CheckedNow struct {
	Verdict string `json:"verdict"`
	Message string `json:"message"`
}

// More says where the document goes on.
type More struct {
	Before bool `json:"before"`
	After  bool `json:"after"`
}

// Panel shows a citation in its document.
type Panel struct {
	Citation   CitationView    `json:"citation"`
	Index      int             `json:"index"`
	Count      int             `json:"count"`
	Previous   string          `json:"previous"`
	Next       string          `json:"next"`
	File       string          `json:"file"`
	Folder     []string        `json:"folder"`
	Place      string          `json:"place"`
	CheckedNow CheckedNow      `json:"checkedNow"`
	Kind       string          `json:"kind"` // page, formatted, lines, none
	Pages      int             `json:"pages"`
	Page       int             `json:"page"`
	PageSize   []float64       `json:"pageSize"` // points
	PageImage  string          `json:"pageImage"`
	Rectangles []PageRectangle `json:"rectangles"`
	HTML       string          `json:"html"`
	Lines      []LitLine       `json:"lines"`
	More       More            `json:"more"`
	Reference  string          `json:"reference"`
	CanOpen    bool            `json:"canOpen"`
}
