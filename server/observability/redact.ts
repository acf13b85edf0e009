/** An id of one of our own rows (`pay_01k2…`): it opens nothing, and it is what a line of the log is looked up by. */
const OWN_ID = "[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}(?![\\w-])";

// In this order: what is left of one is not taken for another. A visitor chooses some of these texts: each pattern starts at the beginning of a
// run only, or takes all of it, so that its time grows with the text and no faster.
const SECRETS: [RegExp, string | ((found: string) => string)][] = [
  [/(:\/\/)[^\s/"']+@/g, "$1[credentials]@"],
  [/LPA:1\$\S+/gi, "[code]"],
  // How PostgreSQL names the row that a constraint refused.
  [/\)=\([^)]*\)/g, ")=([value])"],
  [/\?[^\s"'<>)]+/g, (found) => (found.includes("=") ? "?[query]" : found)],
  [/(?<![^\s@<>()[\]"',;:/])[^\s@<>()[\]"',;:/]+(?:@|%40)[^\s@<>()[\]"',;:/]+/gi, "[address]"],
  // What somebody sent, quoted by a parser; a name in quotes (a column, a package) stays.
  [/"[^"]*"/g, (found) => (/^"[\w.:/@[\]-]*"$/.test(found) ? found : '"[text]"')],
  [new RegExp(`(?<![\\w-])(?!${OWN_ID})(?=[\\w-]*\\d)(?=[\\w-]*[A-Za-z])[\\w-]{20,}`, "g"), "[token]"],
  [/\b[A-Z]{1,2}\d{6,9}(?:\(\w\))?(?![\w-])/g, "[number]"],
  [/(?<![\w.])\+?\(?\d[\d ()-]{4,28}\d(?!\w|\.\d)/g, "[number]"],
];

const LONGEST_READ = 8_000;
const LONGEST_KEPT = 1_000;

/**
 * A text of a gateway, a database or a visitor, fit for the log and the jobs table: without what may be an e-mail address, a number of a
 * phone, a card or a document, a code, a key, or the credentials of an address. Rather too little stays than too much.
 */
export function redact(text: string): string {
  let rest = text.slice(0, LONGEST_READ);
  for (const [secret, word] of SECRETS) rest = rest.replace(secret, word as string);
  return rest.slice(0, LONGEST_KEPT);
}
