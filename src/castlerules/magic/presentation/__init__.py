"""Words, text tables, pictures and notation of an observation."""
