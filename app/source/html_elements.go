package source

// rawElements hold text in which no tags are looked for.
var rawElements = []string{"script", "style", "iframe", "noembed", "noframes", "noscript", "title", "textarea", "xmp", "plaintext"}

// shownRaw are those of them whose text is on the page.
var shownRaw = []string{"textarea", "xmp", "plaintext"}

// voidElements have no content and no end tag.
var voidElements = []string{"area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input",
	"keygen", "link", "meta", "param", "source", "track", "wbr"}

// hiddenElements are never shown: they describe the page, serve scripts, or stand in where something cannot be played.
var hiddenElements = []string{"head", "template", "datalist", "audio", "video", "canvas", "rp", "annotation",
	"annotation-xml", "desc", "metadata", "script", "style", "noscript", "iframe", "noembed", "noframes", "title"}

// headElements may stand in a head; any other start tag ends it.
var headElements = []string{"base", "basefont", "bgsound", "link", "meta", "noscript", "script", "style", "template", "title", "noframes"}

// blockElements begin and end a block.
var blockElements = setOf("address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog",
	"dir", "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "frameset", "h1", "h2", "h3", "h4", "h5", "h6",
	"header", "hgroup", "hr", "html", "legend", "li", "listing", "main", "menu", "nav", "ol", "optgroup", "p", "plaintext", "pre",
	"search", "section", "summary", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul", "xmp")

// apartElements are inline and yet stand apart from their neighbours on screen.
var apartElements = setOf("button", "select", "option", "textarea", "input", "object", "svg", "marquee", "meter", "progress")

// preElements keep their white space.
var preElements = setOf("pre", "listing", "plaintext", "xmp", "textarea")

// listElements hold items.
var listElements = setOf("ul", "ol", "menu", "dir", "dl")

// implied says, for a start tag, which open elements it ends (the innermost of them), and at which elements the
// search for them stops.
var implied = map[string]struct{ ends, within map[string]bool }{
	"li":       {setOf("li"), setOf("ul", "ol", "menu", "dir", "table", "td", "th", "caption", "template")},
	"dt":       {setOf("dt", "dd"), setOf("dl", "table", "td", "th", "caption", "template")},
	"dd":       {setOf("dt", "dd"), setOf("dl", "table", "td", "th", "caption", "template")},
	"option":   {setOf("option"), setOf("select", "datalist")},
	"optgroup": {setOf("option", "optgroup"), setOf("select")},
	"button":   {setOf("button"), setOf("td", "th", "caption", "table", "template")},
	"td":       {setOf("td", "th", "caption"), setOf("table", "template")},
	"th":       {setOf("td", "th", "caption"), setOf("table", "template")},
	"tr":       {setOf("tr", "caption"), setOf("table", "template")},
	"tbody":    {setOf("tbody", "thead", "tfoot", "caption"), setOf("table", "template")},
	"thead":    {setOf("tbody", "thead", "tfoot", "caption"), setOf("table", "template")},
	"tfoot":    {setOf("tbody", "thead", "tfoot", "caption"), setOf("table", "template")},
	"caption":  {setOf("tbody", "thead", "tfoot", "caption"), setOf("table", "template")},
	"rt":       {setOf("rt", "rp"), setOf("ruby")},
	"rp":       {setOf("rt", "rp"), setOf("ruby")},
}

// paragraphScope stops the search for the paragraph that a block ends.
var paragraphScope = setOf("td", "th", "caption", "table", "button", "object", "template", "marquee", "html")

// endScope stops the search for the start of an end tag: a cell is not left by the end of what stands around the table.
var endScope = setOf("td", "th", "caption", "table", "template")

// tableParts may end what endScope protects.
var tableParts = setOf("table", "tbody", "thead", "tfoot", "tr", "td", "th", "caption", "template", "body", "html")

func setOf(names ...string) map[string]bool {
	set := map[string]bool{}
	for _, n := range names {
		set[n] = true
	}
	return set
}
