/** The most that is searched for; the box takes no more. */
export const MAX_SEARCH_LENGTH = 60;
