import { DOCUMENT_KEYS } from "#server/content/document.schema.ts";
import { CHANNEL_PAGES } from "#server/locale/channel-pages.schema.ts";
import { path, type Query } from "#server/locale/path.schema.ts";

/** Query parameters that select the content of a page, by page. All others only change the view. */
const CANONICAL_QUERY: Record<string, string[]> = {
  destination: ["ContinentActive"],
  plans: ["country"],
  "plan-detail": ["plan"],
  argeement: ["key"],
  "plan-coverage": ["plan"],
  "frequently-asked-questions": ["type"],
  netCover: ["country"],
};

/** Pages that are not indexed and have no canonical address. Most have content for one visitor. */
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
  "reminders",
  "shared-esim",
  "top-up-gogo-china-app",
  "contact-us-result",
  "upgrading",
  ...CHANNEL_PAGES,
];

/** Documents with a second address: `policy/privacy_policy` is `argeement?key=privacy_policy`. */
const DOCUMENT_KEY_BY_PAGE = new Map(DOCUMENT_KEYS.map((key) => [`policy/${key}`, key]));

/** Returns true for the address of one version of a document. People who agreed to that version need the address, search engines do not. */
export const isOldVersion = (page: string, search: string): boolean =>
  (page === "argeement" || page.startsWith("policy/")) && new URLSearchParams(search).has("version");

/** Returns the absolute canonical address of a page in one language, without view and tracking parameters. */
export function canonicalAddress(publicOrigin: string, language: string, page: string, search: string): string {
  const key = DOCUMENT_KEY_BY_PAGE.get(page);
  if (key) return publicOrigin + path(language, "argeement", { key });
  const parameters = new URLSearchParams(search);
  const query: Query = Object.fromEntries((CANONICAL_QUERY[page] ?? []).map((name) => [name, parameters.get(name)]));
  return publicOrigin + path(language, page, query);
}
