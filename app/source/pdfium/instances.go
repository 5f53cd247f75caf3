package pdfium

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"time"

	engine "github.com/klippa-app/go-pdfium"
	"github.com/klippa-app/go-pdfium/webassembly"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

const (
	// maxInstances: a third one does not make reading faster on the machines measured, and each takes 50 MB and more.
	maxInstances = 2
	// memoryPages is the limit of an instance's memory in WebAssembly pages of 64 KiB: 1.5 GiB.
	memoryPages = 24 << 10
	// An instance's memory never shrinks, so it is replaced after so many documents, or bytes of them.
	maxServed      = 300
	maxServedBytes = 256 << 20
)

// instance is one PDFium with a memory of its own.
type instance struct {
	engine.Pdfium
	calls       *calls
	served      int
	servedBytes int
}

// library is the running PDFium of the process.
type library struct {
	pool  engine.Pool
	slots chan *instance // nil stands for an instance that is still to be started
}

var (
	mutex   sync.Mutex
	running *library
)

// started returns the library, which the first call starts.
func started() (*library, error) {
	mutex.Lock()
	defer mutex.Unlock()
	if running != nil {
		return running, nil
	}
	// Exception handling is what PDFium's own error paths are compiled to.
	settings := wazero.NewRuntimeConfig().
		WithCoreFeatures(api.CoreFeaturesV2 | experimental.CoreFeaturesExceptionHandling).
		WithMemoryLimitPages(memoryPages)
	if cache, err := compileCache(); err == nil {
		settings = settings.WithCompilationCache(cache)
	}
	number := min(maxInstances, runtime.GOMAXPROCS(0))
	pool, err := webassembly.Init(webassembly.Config{
		MinIdle: 0, MaxIdle: number, MaxTotal: number, ReuseWorkers: true,
		RuntimeConfig: settings,
		FSConfig:      wazero.NewFSConfig(), // no folder of the machine is visible
		Stdout:        io.Discard, Stderr: io.Discard,
	})
	if err != nil {
		return nil, fmt.Errorf("start PDFium: %w", err)
	}
	l := &library{pool: pool, slots: make(chan *instance, number)}
	for range number {
		l.slots <- nil
	}
	running = l
	return l, nil
}

// compileCache is the folder in which compiled code is kept between runs: it makes a start take 0.3 s instead of 4.
func compileCache() (wazero.CompilationCache, error) {
	folder := os.Getenv("COTEJO_CACHE")
	if folder == "" {
		user, err := os.UserCacheDir()
		if err != nil {
			return nil, err
		}
		folder = filepath.Join(user, "cotejo")
	}
	folder = filepath.Join(folder, "wazero")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	probe, err := os.CreateTemp(folder, "probe")
	if err != nil {
		return nil, err
	}
	probe.Close()
	os.Remove(probe.Name())
	return wazero.NewCompilationCacheWithDir(folder)
}

// take waits for a free instance.
func (l *library) take(ctx context.Context) (*instance, error) {
	select {
	case i := <-l.slots:
		return l.ready(ctx, i)
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// takeIdle returns a free instance, or nil when all are at work.
func (l *library) takeIdle(ctx context.Context) *instance {
	select {
	case i := <-l.slots:
		i, err := l.ready(ctx, i)
		if err != nil {
			return nil
		}
		return i
	default:
		return nil
	}
}

// ready starts the instance of a slot that has none; when that fails the slot stays free.
func (l *library) ready(ctx context.Context, i *instance) (*instance, error) {
	if i != nil {
		return i, nil
	}
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	p, err := l.pool.GetInstanceWithContext(ctx)
	if err != nil {
		l.slots <- nil
		return nil, fmt.Errorf("start a PDFium instance: %w", err)
	}
	c, err := newCalls(p.GetImplementation())
	if err != nil {
		kill(&instance{Pdfium: p})
		l.slots <- nil
		return nil, err
	}
	return &instance{Pdfium: p, calls: c}, nil
}

// give returns an instance. One that is broken, or has served its time, is ended; its slot starts a new one.
func (l *library) give(i *instance, broken bool) {
	if broken || i.served >= maxServed || i.servedBytes >= maxServedBytes {
		kill(i)
		i = nil
	}
	l.slots <- i
}

// kill ends an instance, also in the middle of a call. What it says about that does not matter any more.
func kill(i *instance) {
	defer func() { _ = recover() }()
	_ = i.Kill()
}

// Shutdown ends all instances and frees their memory. Documents that are still open fail.
func Shutdown() error {
	mutex.Lock()
	defer mutex.Unlock()
	if running == nil {
		return nil
	}
	l := running
	running = nil
	if err := l.pool.Close(); err != nil {
		return fmt.Errorf("end PDFium: %w", err)
	}
	return nil
}
