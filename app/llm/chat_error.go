package llm

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"

	"cotejo/app"
)

var (
	errSilent  = errors.New("no piece of the reply for too long")
	errEndless = errors.New("the reply has no end")
	errRepeats = errors.New("the reply repeats itself without end")
)

// coded says in one of this package's codes what failed.
func (c *Chat) coded(err error) error { return codedFor(err, c.about.Model) }

// codedFor gives err one of this package's codes, unless it has one; nil stays nil.
func codedFor(err error, model string) error {
	var call *callError
	switch {
	case err == nil || app.ErrorCode(err) != "":
		return err
	case errors.Is(err, errRepeats):
		return app.Errorf("llm.repeats", err)
	case !errors.As(err, &call):
		// A stream that broke, or has no end.
		return app.Errorf("llm.failed", err, "reason", err.Error())
	case call.status == 0 && timedOut(err):
		return app.Errorf("llm.timeout", err, "stage", "connect")
	case call.status == 0:
		return app.Errorf("llm.unreachable", err, "reason", whyUnreachable(err))
	}
	return codedStatus(call, model)
}

// codedStatus gives a refusal its code.
func codedStatus(call *callError, model string) error {
	message := strings.ToLower(call.message)
	switch s := call.status; {
	case s == http.StatusUnauthorized, s == http.StatusForbidden, s == http.StatusBadRequest && strings.Contains(message, "api key"):
		return app.Errorf("llm.refused_key", call, "reason", call.message)
	case s/100 == 3:
		return app.Errorf("llm.redirects", call, "to", call.location)
	case s == http.StatusNotFound && !call.told, s == http.StatusMethodNotAllowed:
		return app.Errorf("llm.wrong_address", call)
	case s == http.StatusNotFound, (s == http.StatusBadRequest || s == http.StatusUnprocessableEntity) && namesNoModel(message):
		return app.Errorf("llm.no_such_model", call, "model", model)
	case s == http.StatusRequestEntityTooLarge, s == http.StatusBadRequest && saysTooLong(message):
		return app.Errorf("llm.too_long", call, "reason", call.message)
	case s == http.StatusTooManyRequests && !call.quota, s == overloaded:
		seconds := ""
		if call.wait > 0 {
			seconds = fmt.Sprint(int(call.wait.Seconds() + 0.999))
		}
		return app.Errorf("llm.busy", call, "seconds", seconds)
	}
	reason := call.message
	if reason == "" {
		reason = http.StatusText(call.status)
	}
	return app.Errorf("llm.failed", call, "reason", reason)
}

func namesNoModel(message string) bool {
	if !strings.Contains(message, "model") {
		return false
	}
	for _, words := range []string{"not found", "does not exist", "not exist", "unknown model", "invalid model", "no model", "model_not_found"} {
		if strings.Contains(message, words) {
			return true
		}
	}
	return false
}

// saysTooLong says whether words of a refusal are about the length of the request.
func saysTooLong(message string) bool {
	for _, words := range []string{"context length", "context size", "context window", "maximum context", "n_ctx", "prompt is too long", "too many tokens", "input is too long",
		"exceeds the maximum number of tokens", "token count"} {
		if strings.Contains(message, words) {
			return true
		}
	}
	return false
}

// The ways in which a server is not reached.

func timedOut(err error) bool {
	var n net.Error
	return errors.As(err, &n) && n.Timeout()
}

func unknownHost(err error) bool {
	var dns *net.DNSError
	return errors.As(err, &dns) && dns.IsNotFound
}

func badCertificate(err error) bool {
	var (
		verification *tls.CertificateVerificationError
		authority    x509.UnknownAuthorityError
		name         x509.HostnameError
		header       tls.RecordHeaderError
	)
	return errors.As(err, &verification) || errors.As(err, &authority) || errors.As(err, &name) || errors.As(err, &header) ||
		strings.Contains(err.Error(), "server gave HTTP response to HTTPS client")
}

// whyUnreachable is a word for the reason, or the system's own words.
func whyUnreachable(err error) string {
	switch {
	case unknownHost(err):
		return ReasonNoHost
	case badCertificate(err):
		return ReasonCertificate
	case isRefused(err):
		return ReasonRefused
	}
	return err.Error()
}

// The reasons of llm.unreachable that have words of their own.
const (
	ReasonNoHost      = "no_host"
	ReasonCertificate = "certificate"
	ReasonRefused     = "refused"
)
