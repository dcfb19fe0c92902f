package preview

import (
	_ "embed"
	"fmt"
	"io/fs"
	"net/http"
)

//go:embed page.html
var html []byte

// A file is a file of the panel, with its type.
type file struct {
	mediaType string
	content   []byte
}

// load returns the files that the server serves, by path.
func load(panel fs.FS) (map[string]file, error) {
	files := map[string]file{"/": {"text/html; charset=utf-8", html}}
	for pattern, mediaType := range map[string]string{
		"*.js":  "text/javascript; charset=utf-8",
		"*.css": "text/css; charset=utf-8",
	} {
		names, err := fs.Glob(panel, pattern)
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			content, err := fs.ReadFile(panel, name)
			if err != nil {
				return nil, err
			}
			files["/"+name] = file{mediaType, content}
		}
	}
	for _, needed := range []string{"/board.js", "/board.css"} {
		if _, ok := files[needed]; !ok {
			return nil, fmt.Errorf("the panel has no %s", needed[1:])
		}
	}
	return files, nil
}

// file answers a request for a file.
func (s *Server) file(w http.ResponseWriter, r *http.Request) {
	f, ok := s.files[r.URL.Path]
	switch {
	case !ok:
		refuse(w, http.StatusNotFound, "There is nothing here.")
	case r.Method != http.MethodGet:
		w.Header().Set("Allow", http.MethodGet)
		refuse(w, http.StatusMethodNotAllowed, "This can only be read.")
	default:
		w.Header().Set("Content-Type", f.mediaType)
		_, _ = w.Write(f.content)
	}
}
