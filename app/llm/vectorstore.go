package llm

import (
	"context"
	"fmt"
	"time"

	"github.com/tmc/langchaingo/schema"
	"github.com/tmc/langchaingo/vectorstores"

	"cotejo/app"
)

// VectorStore offers a search as langchaingo's vectorstores.VectorStore. The function gives at most limit passages, best first; those that
// were compared by meaning have their cosine among the scores, as "vectors".
type VectorStore func(ctx context.Context, query string, limit int, filter app.Filter) ([]app.Passage, error)

var _ vectorstores.VectorStore = VectorStore(nil)

// AddDocuments implements vectorstores.VectorStore by refusing: a document of the library is a file, which can be looked into when a
// citation is checked. Errors: library.files_only.
func (v VectorStore) AddDocuments(context.Context, []schema.Document, ...vectorstores.Option) ([]string, error) {
	return nil, app.Errorf("library.files_only", nil)
}

// SimilaritySearch implements vectorstores.VectorStore: documents as Retriever gives them, but for Score, which is the cosine, and 0 for
// one that words alone have found. Of the options,
//
//	a score threshold (0 to 1) leaves out what is less near, and what words alone have found
//	a name space is a collection
//	filters are an app.Filter, or a map with some of "collection", "path" (a file or folder, absolute), "kinds" (one or a []string),
//	"since" and "until" (a time.Time, or a day as "2006-01-02", local)
//	a deduplicater is for adding, and has nothing to do here
//
// and an embedder is refused: vectors are compared with those of the library's own. Errors: library.bad_option, those of the search, and
// search.no_embedder for a threshold where nothing was compared by meaning.
func (v VectorStore) SimilaritySearch(ctx context.Context, query string, numDocuments int, options ...vectorstores.Option) ([]schema.Document, error) {
	var o vectorstores.Options
	for _, set := range options {
		set(&o)
	}
	filter, err := filterOf(o)
	switch {
	case err != nil:
		return nil, err
	case numDocuments < 1:
		return nil, badOption("the number of documents must be 1 or more")
	case !(o.ScoreThreshold >= 0 && o.ScoreThreshold <= 1):
		return nil, badOption("a score threshold lies between 0 and 1")
	case o.Embedder != nil:
		return nil, badOption("the library has an embedder of its own")
	}
	found, err := v(ctx, query, numDocuments, filter)
	if err = after(ctx, err); err != nil {
		return nil, err
	}
	out, compared := []schema.Document{}, false
	for _, p := range found[:min(len(found), numDocuments)] {
		cosine, has := p.Scores["vectors"]
		compared = compared || has
		if o.ScoreThreshold > 0 && (!has || float32(cosine) < o.ScoreThreshold) {
			continue
		}
		out = append(out, document(p, cosine))
	}
	if o.ScoreThreshold > 0 && len(found) > 0 && !compared {
		return nil, app.Errorf("search.no_embedder", nil)
	}
	return out, nil
}

// filterOf reads the options that narrow a search.
func filterOf(o vectorstores.Options) (app.Filter, error) {
	var f app.Filter
	switch given := o.Filters.(type) {
	case nil:
	case app.Filter:
		f = given
	case map[string]any:
		for name, value := range given {
			if err := narrow(&f, name, value); err != nil {
				return f, err
			}
		}
	default:
		return f, badOption(fmt.Sprintf("filters are an app.Filter or a map, not %T", given))
	}
	if o.NameSpace != "" {
		if f.Collection != "" && f.Collection != o.NameSpace {
			return f, badOption("name space and filter name two collections")
		}
		f.Collection = o.NameSpace
	}
	return f, nil
}

// narrow takes one entry of a map over into a filter.
func narrow(f *app.Filter, name string, value any) (err error) {
	fits := true
	switch name {
	case "collection":
		f.Collection, fits = value.(string)
	case "path":
		f.PathPrefix, fits = value.(string)
	case "kinds":
		var one string
		if one, fits = value.(string); fits {
			f.Kinds = []string{one}
		} else {
			f.Kinds, fits = value.([]string)
		}
	case "since":
		f.Since, fits = moment(value, 0)
	case "until":
		f.Until, fits = moment(value, 24*time.Hour-time.Nanosecond)
	default:
		return badOption("there is no filter “" + name + "”")
	}
	if !fits {
		return badOption(fmt.Sprintf("the filter “%s” cannot be %v", name, value))
	}
	return nil
}

// moment reads a time, or a day, which is moved by later.
func moment(value any, later time.Duration) (time.Time, bool) {
	switch v := value.(type) {
	case time.Time:
		return v, true
	case string:
		day, err := time.ParseInLocation(time.DateOnly, v, time.Local)
		return day.Add(later), err == nil
	}
	return time.Time{}, false
}

func badOption(problem string) error {
	return app.Errorf("library.bad_option", nil, "problem", problem)
}
