package frontend

import "embed"

// Dist is the folder dist.
//
//go:embed all:dist
var Dist embed.FS
