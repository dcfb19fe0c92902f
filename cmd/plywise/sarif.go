package main

import (
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"strings"

	"plywise/lsp/inert"
	"plywise/parser"
	"plywise/parser/syntax"
)

// SARIF 2.1.0 (OASIS, Static Analysis Results Interchange Format) is the format
// in which services such as code hosts read findings. These types are the part
// of it that plywise writes.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool struct {
			Driver sarifDriver `json:"driver"`
		} `json:"tool"`
		ColumnKind string        `json:"columnKind"`
		Results    []sarifResult `json:"results"`
	}
	sarifDriver struct {
		Name    string      `json:"name"`
		Version string      `json:"version"`
		Rules   []sarifRule `json:"rules"`
	}
	sarifRule struct {
		ID                   syntax.Code  `json:"id"`
		Name                 string       `json:"name"`
		ShortDescription     sarifMessage `json:"shortDescription"`
		FullDescription      sarifMessage `json:"fullDescription"`
		Help                 sarifHelp    `json:"help"`
		DefaultConfiguration struct {
			Level string `json:"level"`
		} `json:"defaultConfiguration"`
	}
	sarifHelp struct {
		sarifMessage
		Markdown string `json:"markdown"`
	}
	sarifResult struct {
		RuleID           syntax.Code     `json:"ruleId"`
		RuleIndex        int             `json:"ruleIndex"`
		Level            string          `json:"level"`
		Message          sarifMessage    `json:"message"`
		Locations        []sarifLocation `json:"locations"`
		RelatedLocations []sarifLocation `json:"relatedLocations,omitempty"`
	}
	sarifLocation struct {
		PhysicalLocation sarifPhysical `json:"physicalLocation"`
		Message          *sarifMessage `json:"message,omitempty"`
	}
	sarifPhysical struct {
		ArtifactLocation struct {
			URI string `json:"uri"`
		} `json:"artifactLocation"`
		Region sarifRegion `json:"region"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	sarifMessage struct {
		Text string `json:"text"`
	}
)

// sarifSchema is the JSON schema of SARIF 2.1.0, by which services and editors recognise a
// file.
const sarifSchema = "https://json.schemastore.org/sarif-2.1.0.json"

// A sarifPrinter collects findings and prints them as one SARIF log.
type sarifPrinter struct {
	w   io.Writer
	run sarifRun
}

func newSARIFPrinter(w io.Writer) printer {
	p := &sarifPrinter{w: w}
	p.run.Tool.Driver = sarifDriver{Name: "plywise", Version: version}
	for _, d := range parser.Descriptions() {
		p.run.Tool.Driver.Rules = append(p.run.Tool.Driver.Rules, newSARIFRule(d))
	}
	p.run.ColumnKind = "unicodeCodePoints"
	p.run.Results = []sarifResult{}
	return p
}

// newSARIFRule returns the rule of a code. Code hosts show its short description as a
// title, the full one below, and the help on demand.
func newSARIFRule(d parser.Description) sarifRule {
	r := sarifRule{
		ID:               d.Code,
		Name:             pascalCase(string(d.Code)),
		ShortDescription: sarifMessage{d.Wrong},
		FullDescription:  sarifMessage{d.Wrong + " " + d.Remedy},
		Help:             sarifHelp{sarifMessage{d.Wrong + "\n\n" + d.Remedy}, d.Wrong + "\n\n" + d.Remedy},
	}
	r.DefaultConfiguration.Level = sarifLevel(d.Severity.String())
	return r
}

// pascalCase turns a code such as "lone-cr" into "LoneCr", the name that SARIF wants for a
// rule.
func pascalCase(code string) string {
	var b strings.Builder
	for word := range strings.SplitSeq(code, "-") {
		b.WriteString(strings.ToUpper(word[:1]) + word[1:])
	}
	return b.String()
}

func (p *sarifPrinter) begin(input) {}

func (p *sarifPrinter) print(f finding) error {
	r := sarifResult{
		RuleID:    f.Code,
		RuleIndex: slices.IndexFunc(p.run.Tool.Driver.Rules, func(r sarifRule) bool { return r.ID == f.Code }),
		Level:     sarifLevel(f.Severity),
		Message:   sarifMessage{inert.SARIF(f.Message)},
		Locations: []sarifLocation{{PhysicalLocation: newSARIFPhysical(f.File, f.region)}},
	}
	for _, related := range f.related {
		r.RelatedLocations = append(r.RelatedLocations, sarifLocation{
			PhysicalLocation: newSARIFPhysical(f.File, related.region),
			Message:          &sarifMessage{inert.SARIF(related.message)},
		})
	}
	p.run.Results = append(p.run.Results, r)
	return nil
}

func (p *sarifPrinter) end(error) error {
	return printIndented(p.w, sarifLog{Schema: sarifSchema, Version: "2.1.0", Runs: []sarifRun{p.run}}, "  ")
}

// sarifLevel returns SARIF's word for a severity.
func sarifLevel(severity string) string {
	switch severity {
	case syntax.Error.String(), syntax.Warning.String():
		return severity
	}
	return "note"
}

func newSARIFPhysical(file string, r region) sarifPhysical {
	p := sarifPhysical{Region: sarifRegion{r.Line, r.Column, r.EndLine, r.EndColumn}}
	p.ArtifactLocation.URI = fileURI(file)
	return p
}

// fileURI returns a path as a URI reference. A relative path stays relative to the working
// directory.
func fileURI(path string) string {
	u := url.URL{Path: filepath.ToSlash(path)}
	if filepath.IsAbs(path) {
		u.Scheme = "file"
		if u.Path[0] != '/' {
			u.Path = "/" + u.Path // a Windows drive
		}
	}
	return u.String()
}
