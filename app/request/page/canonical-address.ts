import { DOCUMENT_KEYS, QUESTION_TYPES } from "#server/content/document.schema.ts";
import { CONTINENTS } from "#server/domain/product-kinds.schema.ts";
import { path, type Query } from "#server/locale/path.schema.ts";
import { CHANNEL_PAGES } from "#server/locale/channel-pages.schema.ts";

/** The query that selects the content of a page, in its only spelling, by page. All other parameters only change the view. */
const CANONICAL_QUERY: Record<string, (query: URLSearchParams) => Query> = {
  destination: (query) => ({ ContinentActive: CONTINENTS[Number(query.get("ContinentActive")) - 1] && query.get("ContinentActive") }),
  plans: (query) => id("country", query),
  "plan-detail": (query) => id("plan", query),
  argeement: (query) => ({ key: query.get("key") }),
  "plan-coverage": (query) => id("plan", query),
  "frequently-asked-questions": (query) => ({ type: QUESTION_TYPES.find((type) => type === query.get("type")) ?? QUESTION_TYPES[0] }),
  netCover: (query) => id("country", query),
};

/** A destination or region. Pages accept it in any case. */
const id = (name: string, query: URLSearchParams): Query => ({ [name]: query.get(name)?.toUpperCase() });

/** Pages that are not indexed and have no canonical address. Most have content for one visitor. */
const PRIVATE_PAGES = [
  "order-sim",
  "order-result",
  "order-cancel",
  "esim-help",
  "account/package",
  "account/order",
  "order-receipt",
  "plan-unavailable",
  "preferences",
  "announcement",
  "esim-link",
  "consent",
  "login",
  "register",
  "forgot-pass",
  "log-out",
  "account/changepass",
  "account/detail",
  "account/delete",
  "account/export",
  "reminders",
  "rate",
  "shared-esim",
  "order-email-change",
  "top-up-gogo-china-app",
  "contact-us-result",
  "upgrading",
  "offline",
  ...CHANNEL_PAGES,
];

/** Documents with a second address: `policy/privacy_policy` is `argeement?key=privacy_policy`. */
const DOCUMENT_KEY_BY_PAGE = new Map(DOCUMENT_KEYS.map((key) => [`policy/${key}`, key]));

/**
 * Returns true if search engines may list an address. Not a private page, nor the results of a search, nor one version of a document, whose address is
 * for the people who agreed to it.
 */
export function isIndexed(page: string, search: string): boolean {
  const query = new URLSearchParams(search);
  const name = canonicalPage(page);
  const isVersion = query.has("version") && (name === "argeement" || name.startsWith("policy/"));
  return name !== "" && !PRIVATE_PAGES.includes(name) && !query.has("q") && !isVersion;
}

/** Routes match in any case, and with a slash at the end. */
function canonicalPage(page: string): string {
  const name = page.replace(/\/$/, "").toLowerCase();
  return name === "netcover" ? "netCover" : name;
}

/** Returns the absolute canonical address of a page in one language, without view and tracking parameters. */
export function canonicalAddress(publicOrigin: string, language: string, page: string, search: string): string {
  const name = canonicalPage(page);
  const key = DOCUMENT_KEY_BY_PAGE.get(name);
  if (key) return publicOrigin + path(language, "argeement", { key });
  return publicOrigin + path(language, name, CANONICAL_QUERY[name]?.(new URLSearchParams(search)));
}
