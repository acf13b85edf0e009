/** An id of a row of ours (`pay_01k2…`). It grants no access, and staff search the log by it. */
const OWN_ID = "[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}(?![\\w-])";

// The order matters: the replacement of one pattern must not match a later one. Visitors choose some of these texts, so each pattern matches only at
// the start of a run of characters or takes all of it: the time grows linearly with the length of the text.
const SECRETS: [RegExp, string | ((match: string) => string)][] = [
  [/(:\/\/)[^\s/"']+@/g, "$1[credentials]@"],
  [/LPA:1\$\S+/gi, "[code]"],
  // The row that PostgreSQL quotes if a constraint fails.
  [/\)=\([^)]*\)/g, ")=([value])"],
  [/\?[^\s"'<>)]+/g, (match) => (match.includes("=") ? "?[query]" : match)],
  // oxlint-disable-next-line shop/linear-time -- Log texts are cut at 8,000 characters, and a match starts only where a run of such characters begins.
  [/(?<![^\s@<>()[\]"',;:/])[^\s@<>()[\]"',;:/]+(?:@|%40)[^\s@<>()[\]"',;:/]+/gi, "[address]"],
  // Input that a parser quotes; a quoted identifier (a column, a package) stays.
  [/"[^"]*"/g, (match) => (/^"[\w.:/@[\]-]*"$/.test(match) ? match : '"[text]"')],
  // oxlint-disable-next-line shop/linear-time -- Built from a constant of this file; log texts are cut at 8,000 characters.
  [new RegExp(`(?<![\\w-])(?!${OWN_ID})(?=[\\w-]*\\d)(?=[\\w-]*[A-Za-z])[\\w-]{20,}`, "g"), "[token]"],
  [/\b[A-Z]{1,2}\d{6,9}(?:\(\w\))?(?![\w-])/g, "[number]"],
  [/(?<![\w.])\+?\(?\d[\d ()-]{4,28}\d(?!\w|\.\d)/g, "[number]"],
];

const MAX_INPUT_LENGTH = 8_000;
const MAX_OUTPUT_LENGTH = 1_000;

/**
 * Replaces everything in a text of a gateway, database or visitor that must not reach the log or the jobs table: possible email addresses, phone,
 * payment card and document numbers, codes, keys, and credentials in URLs. When in doubt, replaces too much. Returns 1,000 characters at most.
 */
export function redact(text: string): string {
  let redacted = text.slice(0, MAX_INPUT_LENGTH);
  for (const [pattern, replacement] of SECRETS) redacted = redacted.replace(pattern, replacement as string);
  return redacted.slice(0, MAX_OUTPUT_LENGTH);
}
