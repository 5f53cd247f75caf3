package llm

import (
	"context"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"cotejo/app"
)

// connectLimit is how long it may take to reach a server.
const connectLimit = 10 * time.Second

// Address is a server that a person named. It is safe for use by several goroutines.
type Address struct {
	base   *url.URL
	key    string
	client *http.Client
}

// NewAddress reads an address as people write it: "http://localhost:1234", "https://host/v1/". Without a path it gets
// "/v1". The key may be empty. Errors: llm.bad_address.
func NewAddress(address, key string) (*Address, error) {
	base, err := url.Parse(strings.TrimSpace(address))
	if err != nil || base.Scheme != "http" && base.Scheme != "https" || base.Hostname() == "" || base.User != nil || base.RawQuery != "" || base.Fragment != "" {
		return nil, app.Errorf("llm.bad_address", nil, "address", shown(base)) // the cause would quote it
	}
	path := strings.TrimRight(base.Path, "/")
	for _, end := range []string{"/chat/completions", "/messages", "/embeddings", "/models"} { // copied from a manual
		path = strings.TrimSuffix(path, end)
	}
	if path == "" {
		path = "/v1"
	}
	base.Path, base.RawPath = path, ""
	return &Address{base: base, key: strings.TrimSpace(key), client: &http.Client{
		Transport: &http.Transport{
			Proxy:                 proxy,
			DialContext:           (&net.Dialer{Timeout: connectLimit}).DialContext,
			TLSHandshakeTimeout:   connectLimit,
			ForceAttemptHTTP2:     true,
			MaxIdleConnsPerHost:   2,
			IdleConnTimeout:       90 * time.Second,
			ExpectContinueTimeout: time.Second,
		},
		// Documents and key go to the address that was named and to no other.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}, nil
}

// shown is what may be shown of an address that is refused: people paste keys into it, as a name or in its query. Without a host nobody
// knows what it is.
func shown(base *url.URL) string {
	if base == nil || base.Hostname() == "" {
		return "…"
	}
	return (&url.URL{Scheme: base.Scheme, Host: base.Host, Path: base.Path}).String()
}

// Client implements Connection.
func (a *Address) Client(context.Context) (baseURL string, client *http.Client, key string, err error) {
	return a.base.String(), a.client, a.key, nil
}

// Host is the name of the machine that the text goes to; "" when that is this one.
func (a *Address) Host() string {
	if loopback(a.base.Hostname()) {
		return ""
	}
	return a.base.Host
}

// proxy is the one that the environment names, but none for this machine. Nor for plain HTTP, which a proxy could read, key and all:
// people are told of the server's host alone.
func proxy(req *http.Request) (*url.URL, error) {
	if req.URL.Scheme != "https" || loopback(req.URL.Hostname()) {
		return nil, nil
	}
	return http.ProxyFromEnvironment(req)
}

// loopback says whether a host is this machine for certain. A resolver may send other names of the domain localhost elsewhere.
func loopback(host string) bool {
	if ip := net.ParseIP(host); ip != nil {
		return ip.IsLoopback()
	}
	return strings.EqualFold(host, "localhost")
}
