"""Shows observations as phrases, sentences, text tables and pictures; the notation of actions and positions."""
