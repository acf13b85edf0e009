import { DOCUMENT_KEYS } from "#server/content/document.schema.ts";
import { CHANNEL_PAGES } from "#server/locale/channel-pages.schema.ts";
import { path, type Query } from "#server/locale/path.schema.ts";

/** Query parameters that name another document; all others are choices on the same one. */
const CANONICAL_QUERY: Record<string, string[]> = {
  destination: ["ContinentActive"],
  plans: ["country"],
  "plan-detail": ["plan"],
  argeement: ["key"],
  "plan-coverage": ["plan"],
  "frequently-asked-questions": ["type"],
  netCover: ["country"],
};

/** Pages about one visitor: never indexed, no canonical address. */
export const PRIVATE_PAGES = [
  "order-sim",
  "order-result",
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
  "top-up-gogo-china-app",
  "contact-us-result",
  "upgrading",
  ...CHANNEL_PAGES,
];

/** Documents that have an address of their own: `policy/privacy_policy` is `argeement?key=privacy_policy`. */
const OF_ARGEEMENT = new Map(DOCUMENT_KEYS.map((key) => [`policy/${key}`, key]));

/** Whether this is an older version of a document: for who agreed to it, not for search engines. */
export const isOldVersion = (page: string, search: string): boolean =>
  (page === "argeement" || page.startsWith("policy/")) && new URLSearchParams(search).has("version");

/** The address by which search engines should know this page, in a language: absolute, without choices and tracking. */
export function canonicalAddress(publicOrigin: string, language: string, page: string, search: string): string {
  const key = OF_ARGEEMENT.get(page);
  if (key) return publicOrigin + path(language, "argeement", { key });
  const given = new URLSearchParams(search);
  const query: Query = Object.fromEntries((CANONICAL_QUERY[page] ?? []).map((name) => [name, given.get(name)]));
  return publicOrigin + path(language, page, query);
}
