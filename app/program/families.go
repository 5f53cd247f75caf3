package program

import (
	"path/filepath"

	"cotejo/app/engine"
	"cotejo/app/llm"
)

// longestInput is how many tokens an input of the own embedder may have at most. Fragments are shorter; memory grows with it.
const longestInput = 1024

// familyOf finds out which family the own embedding model is of, within what its file says of itself, and how it pools: "" as the file says.
func familyOf(model string) (family llm.EmbeddingModel, pooling string) {
	about, err := engine.Describe(model)
	family = llm.EmbeddingModelOf(filepath.Base(model), about.Title).Within(longestInput)
	if err != nil {
		return family, family.Pooling // the engine will say what is wrong with the file
	}
	if family.Name == llm.Plain.Name && about.Context > 0 {
		family.Window = longestInput
	}
	if family = family.Within(about.Context); !about.Pooling {
		pooling = family.Pooling
	}
	return family, pooling
}
