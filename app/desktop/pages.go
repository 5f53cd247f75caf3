package desktop

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"image/png"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"cotejo/app/source/pdfium"
)

// pagePrefix begins the addresses of page images: prefix, token, "/", page, "?width=", pixels.
const pagePrefix = "/page/"

const (
	keptImages  = 24               // of pages, drawn last
	imageTime   = 20 * time.Second // for drawing one
	widestImage = 2400             // pixels
)

// pages draws pages of PDF files for the page. It gives out only files for which a panel asked, as they were then.
type pages struct {
	// name makes a token; nil is a random one.
	name func() string

	mutex  sync.Mutex
	files  map[string]pageFile // by token
	tokens map[pageFile]string
	images map[string][]byte // by address
	order  []string          // of images, oldest first
}

// pageFile is a file with the content that it had.
type pageFile struct {
	path   string
	sha256 [32]byte
}

// token returns the name under which pages of a file may be asked for.
func (p *pages) token(path string, content []byte) (string, error) {
	file := pageFile{path, sha256.Sum256(content)}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if token, has := p.tokens[file]; has {
		return token, nil
	}
	if p.files == nil {
		p.files, p.tokens, p.images = map[string]pageFile{}, map[pageFile]string{}, map[string][]byte{}
	}
	token := ""
	if p.name != nil {
		token = p.name()
	} else {
		var random [16]byte
		if _, err := rand.Read(random[:]); err != nil {
			return "", fmt.Errorf("token of a page: %w", err)
		}
		token = hex.EncodeToString(random[:])
	}
	p.files[token], p.tokens[file] = file, token
	return token, nil
}

// errNoPage is the error of an address that leads nowhere.
var errNoPage = errors.New("no such page")

// ServeHTTP answers with the PNG image of a page.
func (p *pages) ServeHTTP(out http.ResponseWriter, r *http.Request) {
	rest, ours := strings.CutPrefix(r.URL.Path, pagePrefix)
	token, number, parted := strings.Cut(rest, "/")
	page, err := strconv.Atoi(number)
	width, err2 := strconv.ParseFloat(r.URL.Query().Get("width"), 64)
	p.mutex.Lock()
	file, known := p.files[token]
	p.mutex.Unlock()
	switch {
	case !ours || !parted || !known:
		http.NotFound(out, r)
		return
	case r.Method != http.MethodGet:
		http.Error(out, "only GET", http.StatusMethodNotAllowed)
		return
	case err != nil || page < 1 || err2 != nil || !(width >= 1 && width < 1e6):
		http.Error(out, "a page and a width are wanted", http.StatusBadRequest)
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), imageTime)
	defer cancel()
	drawn, err := p.image(ctx, token, file, page, min(int(width+0.5), widestImage))
	switch {
	case errors.Is(err, errNoPage), errors.Is(err, pdfium.ErrPage), errors.Is(err, os.ErrNotExist):
		http.NotFound(out, r)
	case err != nil:
		http.Error(out, "the page could not be drawn", http.StatusInternalServerError)
	default:
		out.Header().Set("Content-Type", "image/png")
		out.Header().Set("Cache-Control", "private, max-age=3600")
		_, _ = out.Write(drawn)
	}
}

func (p *pages) image(ctx context.Context, token string, file pageFile, page, width int) ([]byte, error) {
	address := fmt.Sprintf("%s/%d/%d", token, page, width)
	p.mutex.Lock()
	kept := p.images[address]
	p.mutex.Unlock()
	if kept != nil {
		return kept, nil
	}
	content, err := file.read()
	if err != nil {
		return nil, err
	}
	document, err := pdfium.Open(ctx, content)
	if err != nil {
		return nil, err
	}
	defer document.Close()
	if page > document.Pages() {
		return nil, errNoPage
	}
	drawn, err := document.Image(ctx, page-1, width)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, drawn); err != nil {
		return nil, err
	}
	p.keep(address, out.Bytes())
	return out.Bytes(), nil
}

func (p *pages) keep(address string, drawn []byte) {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.images[address] == nil {
		p.order = append(p.order, address)
	}
	p.images[address] = drawn
	for len(p.order) > keptImages {
		delete(p.images, p.order[0])
		p.order = p.order[1:]
	}
}

// maxPDF is the largest file, in bytes, of which pages are drawn.
const maxPDF = 1 << 30

// read returns the file, if it is still the one that the token was made for.
func (f pageFile) read() ([]byte, error) {
	if !isFile(f.path) {
		return nil, errNoPage
	}
	file, err := os.Open(f.path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	content, err := io.ReadAll(io.LimitReader(file, maxPDF))
	if err != nil {
		return nil, err
	}
	if sha256.Sum256(content) != f.sha256 {
		return nil, errNoPage
	}
	return content, nil
}
