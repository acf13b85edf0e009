/** The maximum length of the search text. */
export const MAX_SEARCH_LENGTH = 60;

/** Returns the search text with single spaces, truncated to MAX_SEARCH_LENGTH; "" if there is none. */
export const cleanSearchQuery = (q: string | null) => (q ?? "").replace(/\s+/g, " ").trim().slice(0, MAX_SEARCH_LENGTH);
