package llm

import (
	"context"
	"sync"
	"time"
)

// knock is how long a server on this machine may take to answer when it is looked for.
const knock = 300 * time.Millisecond

// FoundServer is a server that answered on this machine.
type FoundServer struct {
	Provider string // its id
	Models   []string
}

// FindServers asks the usual ports of this machine, all at once, which of the providers answer there, in the order of Providers. Nothing
// is asked before somebody calls it.
func FindServers(ctx context.Context) []FoundServer { return findServers(ctx, Providers, knock) }

func findServers(ctx context.Context, providers []Provider, limit time.Duration) []FoundServer {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	models := make([][]string, len(providers))
	var wait sync.WaitGroup
	for i, p := range providers {
		if !p.Here {
			continue
		}
		wait.Go(func() {
			at, err := NewAddress(p.Address, "")
			if err != nil || at.Host() != "" {
				return
			}
			defer at.client.CloseIdleConnections()
			if names, err := at.list(ctx, p.Kind); err == nil {
				models[i] = names
			}
		})
	}
	wait.Wait()
	var found []FoundServer
	for i, names := range models {
		if names != nil {
			found = append(found, FoundServer{providers[i].ID, names})
		}
	}
	return found
}
