const LETTERS: Record<string, string> = { ø: "o", ł: "l", ß: "ss", æ: "ae", œ: "oe", ı: "i", đ: "d", ð: "d", þ: "th" };

/** Text without letter case, accents and full-width forms; signs stay. Kana and Hangul stay whole. Browser-safe. */
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
 * Text as the destination search compares it: plain, hiragana as katakana, and one space for whatever is no letter or digit.
 * Browser-safe, so that both sides search alike.
 */
export function normalizeText(text: string): string {
  return plainText(text)
    .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .replace(/['’‘ʼ`.]/g, "")
    .replace(/[^\p{L}\p{N}ー]+/gu, " ")
    .trim();
}
