//! Tafl games, rules and positions in the formats of other programs: OpenTafl, the aagenielsen archive, playtafl.
