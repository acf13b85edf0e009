const LETTERS: Record<string, string> = { ø: "o", ł: "l", ß: "ss", æ: "ae", œ: "oe", ı: "i", đ: "d", ð: "d", þ: "th" };

/**
 * Text as a search compares it: full-width forms, letter case, accents and hiragana do not count; what is no letter or digit is one space.
 * Kana and Hangul stay whole. Browser-safe, so that both sides search alike.
 */
export function foldText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFKC")
    .replace(/[øłßæœıđðþ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .replace(/['’‘ʼ`.]/g, "")
    .replace(/[^\p{L}\p{N}ー]+/gu, " ")
    .trim();
}
