const LETTERS: Record<string, string> = { ø: "o", ł: "l", ß: "ss", æ: "ae", œ: "oe", ı: "i", đ: "d", ð: "d", þ: "th" };

/** Returns a text without letter case, accents and full-width forms. Keeps punctuation, kana and Hangul. Browser-safe. */
export function plainText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFKC")
    .replace(/[øłßæœıđðþ]/g, (letter) => LETTERS[letter] ?? letter);
}

/**
 * Normalizes text for the destination search: like `plainText`, with hiragana as katakana, without apostrophes and dots, and with one space in
 * place of other characters that are not letters or digits; "saint" is "st". Browser-safe, so that browser and server search in the same way.
 */
export function normalizeText(text: string): string {
  return plainText(text)
    .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .replace(/['’‘ʼ`.]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}ー]+/gu, " ")
    .replace(/\b(?:saint|sainte|ste)\b/g, "st")
    .trim();
}
