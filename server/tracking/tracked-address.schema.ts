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
  const base = "http://local.invalid";
  if (!URL.canParse(address, base)) return null;
  const { pathname, searchParams } = new URL(address, base);
  const [, language, page] = PAGE.exec(pathname) ?? [];
  if (!language || !page || !isHarmless(pathname, MOST_PATH)) return null;
  const kept = KEPT_QUERY.flatMap((name): [string, string][] => {
    const value = searchParams.get(name);
    return value !== null && isHarmless(value) ? [[name, value]] : [];
  });
  const query = new URLSearchParams(kept).toString();
  return { language, page, url: `/${language}/${page}${query && `?${query}`}` };
}
