//! Checks proofs and tables. It has rules of its own and shares no code with the games, the search or the solver, so that a
//! mistake there is not repeated here.
