//! What a user's input is written in: grammars, start rules, islands, replacements.
