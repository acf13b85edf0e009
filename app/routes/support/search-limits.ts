/** The maximum length of the search text. */
export const MAX_SEARCH_LENGTH = 60;
