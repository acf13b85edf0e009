import { path } from "#server/locale/path.schema.ts";

/** What may stay in an address that is recorded: choices among what the shop shows, and where the visitor came from. Nothing that is typed, nothing that opens a door. */
const KEPT_QUERY: readonly string[] = ["ContinentActive", "country", "plan", "package", "way", "quantity", "type", "tab", "source", "sub_source"];
const PAGE = /^\/([a-z]{2}(?:-[a-z]{2})?)\/([A-Za-z0-9-]+(?:\/[A-Za-z0-9-]+)*)\/?$/;
const MOST_PATH = 100;
const MOST_VALUE = 40;

/** Whether a text may be recorded: short, plain, and neither an e-mail address nor a number as of a phone, a card or an order. */
export function isHarmless(text: string, most: number = MOST_VALUE): boolean {
  return text.length > 0 && text.length <= most && /^[\p{L}\p{N} _.,:/+-]+$/u.test(text) && !/\d(?:[ -]?\d){6}/.test(text);
}

export type TrackedAddress = { language: string; page: string; url: string };

/** What is recorded of an address of ours: language, page (`plan-detail`), and the local address with the few query parameters that tell nothing of anybody; null where it is no page's. */
export function trackedAddress(address: string): TrackedAddress | null {
  const parsed = parse(address);
  if (!parsed) return null;
  const { pathname, searchParams } = parsed;
  const [, language, page] = PAGE.exec(pathname) ?? [];
  if (!language || !page || !isHarmless(pathname, MOST_PATH)) return null;
  const kept = KEPT_QUERY.flatMap((name): [string, string][] => {
    const value = searchParams.get(name);
    return value !== null && isHarmless(value) ? [[name, value]] : [];
  });
  return { language, page, url: path(language, page, Object.fromEntries(kept)) };
}

/** Not `URL.canParse`: browsers that we serve are older than it. */
function parse(address: string): URL | null {
  try {
    return new URL(address, "http://local.invalid");
  } catch {
    return null;
  }
}
