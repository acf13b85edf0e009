import { languageEntry, SOURCE_LANGUAGE, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { SIMPLIFIED, TRADITIONAL } from "./chinese-characters.ts";

/** Frequent English words of which every longer English text has many, and other languages in Latin script few. */
const ENGLISH_WORDS = new Set(
  "a an and any are as at be by can do does for from has have how if in is it may need no not of on only or our so that the their there these they this to up use we what when which who will with you your".split(
    " ",
  ),
);
/** Minimum share of these words in an English text of at least MIN_WORDS words. */
const MIN_ENGLISH = 0.12;
const MIN_WORDS = 15;
/** Texts with fewer letters, such as names, do not show their language. */
const MIN_LETTERS = 6;

/** What a text seems to be instead of its language. */
export type LanguageDoubt = "simplified-chinese" | "traditional-chinese" | "japanese" | "korean" | "latin" | "not-english" | "not-japanese";

type Script = "han" | "kana" | "hangul" | "latin";

/**
 * Returns what a text seems to be instead of a language; null if nothing speaks against the language. Names, placeholders, link targets and
 * anchors do not count.
 */
export function doubtLanguage(text: string, language: ChannelLanguage): LanguageDoubt | null {
  const words = visibleWords(text);
  const counts = countScripts(words);
  const letters = counts.han + counts.kana + counts.hangul + counts.latin;
  if (letters < MIN_LETTERS) return null;
  const share = (script: Script): number => counts[script] / letters;
  const { script } = languageEntry(language);
  if (script === "Latn") {
    if (share("latin") < 0.8) return nameEastAsian(words, counts);
    return language !== SOURCE_LANGUAGE || isEnglish(words) ? null : "not-english";
  }
  if (script === "Jpan")
    return share("kana") >= 0.15 ? null : counts.kana === 0 && share("latin") < 0.5 ? nameEastAsian(words, counts) : "not-japanese";
  if (script === "Kore") return share("hangul") >= 0.3 ? null : share("latin") >= 0.5 ? "latin" : nameEastAsian(words, counts);
  if (script !== "Hans" && script !== "Hant") return null;
  if (share("kana") > 0.05 || share("hangul") > 0.05) return nameEastAsian(words, counts);
  // Names of products and settings in Latin letters fill much of a short Chinese text.
  if (counts.han < counts.latin / 6) return "latin";
  const { simplified, traditional } = countForms(words);
  if (script === "Hans" && traditional > simplified) return "traditional-chinese";
  return script === "Hant" && simplified > traditional ? "simplified-chinese" : null;
}

function nameEastAsian(text: string, counts: Record<Script, number>): LanguageDoubt {
  if (counts.hangul > counts.kana) return "korean";
  if (counts.kana > 0) return "japanese";
  const { simplified, traditional } = countForms(text);
  return traditional > simplified ? "traditional-chinese" : "simplified-chinese";
}

function countForms(text: string): { simplified: number; traditional: number } {
  let simplified = 0;
  let traditional = 0;
  for (const char of text) {
    if (SIMPLIFIED.has(char)) simplified += 1;
    if (TRADITIONAL.has(char)) traditional += 1;
  }
  return { simplified, traditional };
}

function isEnglish(text: string): boolean {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}’']/u)
    .filter(Boolean);
  return words.length < MIN_WORDS || words.filter((word) => ENGLISH_WORDS.has(word)).length >= words.length * MIN_ENGLISH;
}

function countScripts(text: string): Record<Script, number> {
  const counts: Record<Script, number> = { han: 0, kana: 0, hangul: 0, latin: 0 };
  for (const char of text) {
    const script = scriptOf(char);
    if (script) counts[script] += 1;
  }
  return counts;
}

function scriptOf(char: string): Script | null {
  if (/\p{Script=Latin}/u.test(char)) return "latin";
  if (/\p{Script=Han}/u.test(char)) return "han";
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(char)) return "kana";
  return /\p{Script=Hangul}/u.test(char) ? "hangul" : null;
}

/** Returns a text without what is the same in every language: link targets, anchors and placeholders. */
function visibleWords(text: string): string {
  const withoutTargets = cut(text, "](", ")");
  return cut(cut(withoutTargets, "{{", "}}"), "{#", "}");
}

/** Returns a text without its parts from `start` to `end`. */
function cut(text: string, start: string, end: string): string {
  const [first = "", ...parts] = text.split(start);
  return first + parts.map((part) => (part.includes(end) ? ` ${part.slice(part.indexOf(end) + end.length)}` : part)).join("");
}
