package desktop

import (
	"sync"
	"time"
)

// interval is the least time between two snapshots of one thing.
const interval = 100 * time.Millisecond

// pace tells snapshots, at most one an interval. The last one is always told.
type pace struct {
	tell func()

	telling sync.Mutex // one after the other, so that they arrive in order

	mutex   sync.Mutex
	last    time.Time
	waiting *time.Timer
}

// changed says that there is something new: it is told now, or as soon as the interval is over.
func (p *pace) changed() {
	p.mutex.Lock()
	if p.waiting != nil {
		p.mutex.Unlock()
		return
	}
	if rest := interval - time.Since(p.last); rest > 0 {
		p.waiting = time.AfterFunc(rest, func() {
			p.mutex.Lock()
			due := p.waiting != nil
			p.waiting, p.last = nil, time.Now()
			p.mutex.Unlock()
			if due {
				p.now()
			}
		})
		p.mutex.Unlock()
		return
	}
	p.last = time.Now()
	p.mutex.Unlock()
	p.now()
}

// flush tells now, whatever the interval, instead of what waits.
func (p *pace) flush() {
	p.mutex.Lock()
	if p.waiting != nil {
		p.waiting.Stop()
		p.waiting = nil
	}
	p.last = time.Now()
	p.mutex.Unlock()
	p.now()
}

func (p *pace) now() {
	p.telling.Lock()
	defer p.telling.Unlock()
	p.tell()
}
