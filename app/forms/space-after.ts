/** Returns the separator between a text and the text after it: empty if the first ends with a full-width character, else a space. */
export const spaceAfter = (text: string) => (/[\uff00-\uffef]$/.test(text) ? "" : " ");
