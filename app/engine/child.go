package engine

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"cotejo/app"
)

const (
	startLimit     = 60 * time.Second
	chatStartLimit = 180 * time.Second // a language model has gigabytes to read, perhaps from a slow disk
	logLines       = 8                 // of the child's log, in an error
)

// child is one run of llama-server. Its exit closes done; err and at are set before.
type child struct {
	pid  int
	http *http.Transport // dials this child, whatever the URL says
	log  *tail
	done chan struct{}
	err  error
	at   time.Time
	kill func()

	healthEvery, healthLimit time.Duration
}

// startChild starts the program and returns at once; ready waits until it answers.
func startChild(binary string, args []string, key, network, address string) (*child, error) {
	c := &child{log: &tail{}, done: make(chan struct{}), healthEvery: healthEvery, healthLimit: healthLimit}
	c.http = &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			var d net.Dialer
			return d.DialContext(ctx, network, address)
		},
		MaxIdleConnsPerHost: 4,
		DisableCompression:  true,
	}
	cmd := exec.Command(binary, args...)
	// The engine loads libraries from the working folder too: a folder of somebody's documents must not be that.
	cmd.Dir = filepath.Dir(binary)
	cmd.Env = environment(os.Environ(), key)
	cmd.Stdout, cmd.Stderr = c.log, c.log
	cmd.WaitDelay = time.Second
	tie(cmd)
	started := make(chan error)
	go c.run(cmd, started)
	if err := <-started; err != nil {
		return nil, err
	}
	return c, nil
}

// run starts the command and waits for its end on one thread: on Linux the child dies with that thread.
func (c *child) run(cmd *exec.Cmd, started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if err := cmd.Start(); err != nil {
		started <- err
		return
	}
	untie, err := tied(cmd)
	if err != nil {
		cmd.Process.Kill()
		cmd.Wait()
		started <- err
		return
	}
	c.pid = cmd.Process.Pid
	c.kill = func() { cmd.Process.Kill() } // a process that has been waited for is not signalled
	started <- nil
	err = cmd.Wait()
	if err == nil {
		err = errors.New("exit status 0")
	}
	untie()
	c.err, c.at = err, time.Now()
	c.http.CloseIdleConnections()
	close(c.done)
}

// environment passes on everything but settings for llama-server, whose variables would silently change the
// model's behaviour, and adds the key: it is seen in fewer places than an argument.
func environment(all []string, key string) []string {
	env := make([]string, 0, len(all)+1)
	for _, pair := range all {
		if !strings.HasPrefix(strings.ToUpper(pair), "LLAMA_") {
			env = append(env, pair)
		}
	}
	// The threads of the engine wait asleep for each other. By default they spin, and on a machine with other work to do
	// (two cores, load 10) six passages then took 8 to 18 s instead of 1 to 2.
	env = append(env, "LLAMA_API_KEY="+key, "OMP_WAIT_POLICY=PASSIVE", "GOMP_SPINCOUNT=0")
	// The engine would load a model twice, the first time to see what fits into a graphics card: without that, and with memory in large
	// pieces for the 250,000 words of the embedder's vocabulary, it is ready after 1.2 s instead of 3.7. Its threads share one heap: each with
	// its own, an engine that writes the vectors of tokens took 430 MB instead of 350, no faster. Where glibc is not, nobody reads it.
	return append(env, "LLAMA_ARG_FIT=off", "GLIBC_TUNABLES=glibc.malloc.hugetlb=1:glibc.malloc.top_pad=67108864:glibc.malloc.arena_max=1")
}

// ready waits until the child answers that its model is loaded, or has ended. Errors: engine.start_failed.
func (c *child) ready(ctx context.Context, limit time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	client := &http.Client{Transport: c.http, Timeout: 5 * time.Second}
	for pause := 10 * time.Millisecond; ; pause = min(2*pause, 40*time.Millisecond) {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://engine/health", nil)
		if err != nil {
			return err
		}
		if resp, err := client.Do(req); err == nil {
			resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return nil
			}
		}
		select {
		case <-c.done:
			return c.failure("engine.start_failed", c.err)
		case <-ctx.Done():
			return c.failure("engine.start_failed", fmt.Errorf("not ready: %w", ctx.Err()))
		case <-time.After(pause):
		}
	}
}

// failure makes an error that carries the last lines of the child's log.
func (c *child) failure(code string, err error) error {
	return app.Errorf(code, err, "log", strings.Join(c.log.Last(logLines), "\n"))
}

func (c *child) ended() bool {
	select {
	case <-c.done:
		return true
	default:
		return false
	}
}

// end kills the child and waits until it is gone.
func (c *child) end() {
	c.kill()
	<-c.done
}
