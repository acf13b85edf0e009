import { ALL_DOCUMENT_KEYS, DOCUMENT_KEYS } from "#server/content/document.schema.ts";
import { CHANNEL_LANGUAGES } from "#server/locale/locale.schema.ts";

/** The pages that content may link to, without the language. */
export const KNOWN_PAGES: readonly string[] = [
  "about",
  "account/changepass",
  "account/detail",
  "account/order",
  "account/package",
  "announcement",
  "argeement",
  "argeement-channel",
  "cmlink-for-business",
  "consent",
  "contact-us",
  "customer-service",
  "destination",
  "esim-device",
  "esim-link",
  "esim-marketplace",
  "forgot-pass",
  "frequently-asked-questions",
  "gogo-china",
  "gogo-china-transit",
  "homepage",
  "login",
  "netCover",
  "order-result",
  "partnership",
  "plan-coverage",
  "plan-detail",
  "plans",
  "preferences",
  "real-name",
  "real-name-channel",
  "register",
  "reminders",
  "resale-distribution",
  "top-up",
  "top-up-gogo-china",
  "withdrawal",
  ...ALL_DOCUMENT_KEYS.map((key) => `policy/${key}`),
];

/** A link to a page of the shop, in its parts. */
export type PageLink = { page: string; query: URLSearchParams; anchor: string };

/** Returns the parts of a link to a page of the shop, or to an anchor (page ""); null if it leads to another site, a mail address or a phone number. */
export function parsePageLink(link: string): PageLink | null {
  if (["https:", "http:", "mailto:", "tel:"].some((scheme) => link.toLowerCase().startsWith(scheme))) return null;
  const [address = "", anchor = ""] = link.split("#");
  const [fullPage = "", query = ""] = address.split("?");
  const language = CHANNEL_LANGUAGES.find((key) => fullPage.startsWith(`/${key}/`));
  const page = language ? fullPage.slice(language.length + 2) : fullPage;
  return { page, query: new URLSearchParams(query), anchor };
}

/** The key of the document that a link shows; null if the page shows none. */
export function linkedDocument({ page, query }: PageLink): string | null {
  if (page.startsWith("policy/")) return page.slice("policy/".length);
  return page === "argeement" ? (query.get("key") ?? DOCUMENT_KEYS[0]) : null;
}

/** Whether the shop has the page of a link. */
export function isKnownPage(link: PageLink): boolean {
  if (link.page === "") return true;
  const document = linkedDocument(link);
  if (document !== null) return ALL_DOCUMENT_KEYS.some((key) => key === document);
  return KNOWN_PAGES.includes(link.page);
}
