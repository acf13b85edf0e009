/** What was typed, in one line that does nothing to a terminal or to the direction of the words around it: no control characters, no marks that turn text round. */
export function plainLine(text: string): string {
  return text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .replace(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu, "")
    .trim();
}
