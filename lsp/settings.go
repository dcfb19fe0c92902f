package lsp

// Settings are what a person has decided about how much is shown.
type settings struct {
	Hints    bool // words and marks in the text
	HeatMap  bool // floor and nodes have the colour of their outcome
	Spoilers bool // outcomes are shown unasked
}

func defaultSettings() *settings { return &settings{Hints: true, HeatMap: true, Spoilers: true} }

// settings returns those in force.
func (s *server) settings() settings { return *s.decided.Load() }
