/** What stands between words and the words after them: nothing where a full-width sign ends them. */
export const spaceAfter = (words: string) => (/[\uff00-\uffef]$/.test(words) ? "" : " ");
