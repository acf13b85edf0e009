import { CHANNEL_PAGES } from "#server/locale/channel-pages.schema.ts";
import { path, type Query } from "#server/locale/path.schema.ts";

/** Query parameters that name another document; all others are choices on the same one. */
const CANONICAL_QUERY: Record<string, string[]> = {
  destination: ["ContinentActive"],
  plans: ["country"],
  "plan-detail": ["plan"],
  argeement: ["key"],
  "plan-coverage": ["plan"],
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

/** The address by which search engines should know this page, in a language: absolute, without choices and tracking. */
export function canonicalAddress(publicOrigin: string, language: string, page: string, search: string): string {
  const given = new URLSearchParams(search);
  const query: Query = Object.fromEntries((CANONICAL_QUERY[page] ?? []).map((name) => [name, given.get(name)]));
  return publicOrigin + path(language, page, query);
}
