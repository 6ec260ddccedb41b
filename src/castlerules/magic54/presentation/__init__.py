"""Words, tables, pictures and notation of a duel."""
