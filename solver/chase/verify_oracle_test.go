package chase

import "plywise/solver"

// wrongStates returns the states whose outcomes in a solution are not what the
// rules and the outcomes of their successors make them, with what these make
// them. It asks for one state after the other.
func wrongStates(s *Solution) map[State]solver.Outcome {
	r := refer(s.game)
	wrong := make(map[State]solver.Outcome)
	for state := range s.All(NoLimit) {
		want, over := r.over(State{Mouse: state.Mouse, Cat: state.Cat, Turn: state.Turn})
		if !over {
			want = unforced(NoLimit)
			for i, to := range r.next(state) {
				o := s.Outcome(to.Mouse, to.Cat, to.Turn, NoLimit)
				if o.Reason == solver.NoReason {
					o.Plies++
				} else {
					o = unforced(NoLimit)
				}
				if i == 0 || worth(state.Turn, o) > worth(state.Turn, want) {
					want = o
				}
			}
		}
		if state.Outcome != want {
			wrong[state] = want
		}
	}
	return wrong
}
