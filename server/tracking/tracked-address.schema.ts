import { path } from "#server/locale/path.schema.ts";

/** Query parameters that are stored: choices from lists, and attribution; never typed text or keys. */
const STORED_PARAMETERS: readonly string[] = [
  "ContinentActive",
  "country",
  "plan",
  "package",
  "way",
  "quantity",
  "type",
  "tab",
  "source",
  "sub_source",
];
const PAGE = /^\/([a-z]{2}(?:-[a-z]{2})?)\/([A-Za-z0-9-]+(?:\/[A-Za-z0-9-]+)*)\/?$/;
const MAX_PATH_LENGTH = 100;
const MAX_VALUE_LENGTH = 40;

type TrackedAddress = { language: string; page: string; url: string };

/**
 * Returns the storable parts of an address: language, page (`plan-detail`), and the local address with only the harmless STORED_PARAMETERS. Null if
 * it does not look like a page of the shop.
 */
export function trackedAddress(address: string): TrackedAddress | null {
  const parsed = parse(address);
  if (!parsed) return null;
  const { pathname, searchParams } = parsed;
  const [, language, page] = PAGE.exec(pathname) ?? [];
  if (!language || !page || !isHarmless(pathname, MAX_PATH_LENGTH)) return null;
  const parameters = STORED_PARAMETERS.flatMap((name): [string, string][] => {
    const value = searchParams.get(name);
    return value !== null && isHarmless(value) ? [[name, value]] : [];
  });
  return { language, page, url: path(language, page, Object.fromEntries(parameters)) };
}

/**
 * Whether a text may be stored: it is short and plain, no email address, and has no number of seven or more digits, as of a phone, a SIM or an
 * order.
 */
export function isHarmless(text: string, maxLength: number = MAX_VALUE_LENGTH): boolean {
  return text.length > 0 && text.length <= maxLength && /^[\p{L}\p{N} _.,:/+-]+$/u.test(text) && !/\d(?:[ -]?\d){6}/.test(text);
}

/** Does not use `URL.canParse`, which some supported browsers do not have. */
function parse(address: string): URL | null {
  try {
    return new URL(address, "http://local.invalid");
  } catch {
    return null;
  }
}
