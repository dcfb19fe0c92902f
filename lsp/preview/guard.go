package preview

import (
	"crypto/subtle"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

// protect sets the headers of every answer, which keep it from being stored, framed, sniffed or
// read by a page of another origin, and let the page load and run nothing but the panel.
func protect(h http.Header) {
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; img-src data: blob:; "+
		"connect-src 'self'; worker-src blob:; font-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
}

// loopback matches the hosts that always mean this machine. The port is not compared:
// an editor that works over a tunnel opens the page at the tunnel's own port.
var loopback = regexp.MustCompile(`^(127\.0\.0\.1|localhost|\[::1\])(:[0-9]{1,5})?$`)

// foreign says why a request may come from a page of another origin, "" if it does not.
//
// A site that has its name lead to this machine (DNS rebinding) is of the same origin as
// the page in the eyes of a browser, but its name is not one of the loopback address.
// A page at another port of this machine can ask under the right name, but then the
// browser names an origin with that port. Only pages that the server made are of the
// origin that Host names: no answer allows another one (CORS).
func foreign(r *http.Request) string {
	if !loopback.MatchString(r.Host) {
		return "The host in the address is not this machine."
	}
	origins := r.Header.Values("Origin")
	switch {
	case len(origins) == 0 && r.Method == http.MethodPost:
		return "The request does not say which page it comes from."
	case len(origins) > 1 || len(origins) == 1 && origins[0] != "http://"+r.Host:
		return "The request comes from another page."
	}
	// It is "none" where the user typed the address, or another program opened it.
	for _, site := range r.Header.Values("Sec-Fetch-Site") {
		if !slices.Contains([]string{"same-origin", "none"}, site) {
			return "The request comes from another site."
		}
	}
	return ""
}

// knows reports whether a request has the token.
func (s *Server) knows(r *http.Request) bool {
	token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return ok && subtle.ConstantTimeCompare([]byte(token), []byte(s.token)) == 1
}
