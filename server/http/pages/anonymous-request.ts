import type { IncomingHttpHeaders } from "node:http";
import { COOKIE_NAMES, NOTICE_SEPARATOR, type CookieName } from "#server/protocol/cookie-names.ts";
import { isFirstVisit } from "#server/http/styles/inline-styles.ts";
import { CURRENCY_OPTIONS, isLanguage, type Language } from "#server/locale/locale.schema.ts";
import { pageFromPath } from "#server/locale/channel-pages.schema.ts";
import { readCookieHeader } from "#server/protocol/cookie.ts";
import { chosenLightPages, isLightPage } from "#server/protocol/light-pages.ts";
import type { KnownValues, PageParameter } from "./known-values.ts";

/** The pages that are the same for all visitors, and the query parameters that each may have. With any other parameter or value a page is rendered anew. */
export const PAGES = new Map<string, readonly PageParameter[]>([
  ["homepage", []],
  ["destination", ["ContinentActive", "letters"]],
  ["plans", ["country", "mcc", "days", "use", "kind", "mb"]],
  ["plan-detail", ["plan", "package", "kind", "way", "quantity"]],
  ["plan-coverage", ["plan"]],
  ["esim-device", ["plan"]],
  ["netCover", ["country"]],
  ["frequently-asked-questions", ["type"]],
  ["gogo-china", []],
  ["gogo-china-transit", []],
  ["partnership", []],
  ["cmlink-for-business", []],
  ["resale-distribution", []],
  ["esim-marketplace", []],
  ["argeement", ["key"]],
  ["about", []],
]);
/** The list of all pages, for search engines. Rendering it takes longer than any page. */
const SITEMAP = "/sitemap.xml";
const MAX_TARGET_LENGTH = 200;

type CookieKind = "key" | "ignored" | "personal" | "tracking";

/**
 * What a cookie means for a page that all visitors share. `key`: the page differs by its value. `ignored`: no such page reads it. `personal`: its visitor gets
 * a page of their own. `tracking`: as `personal`, unless the visitor consented; then no such page reads it.
 */
const COOKIES: Record<CookieName, CookieKind> = {
  Token: "personal",
  checked_iccid: "personal",
  iccid: "personal",
  toast: "personal",
  "chat-consent": "personal",
  currency: "key",
  theme: "key",
  light_pages: "key",
  "accept-cookie": "key",
  announcement_seen: "key",
  notice_closed: "key",
  lang_base: "key",
  payment_method: "ignored",
  browser: "ignored",
  code_sent: "ignored",
  form_key: "ignored",
  form_kept: "ignored",
  in_app: "ignored",
  placed: "ignored",
  murmur: "tracking",
  order_source: "tracking",
  order_sub_source: "tracking",
  MarketUrl: "tracking",
};

/** A request without anything that identifies its visitor. `cookie`: the only header that the page may read. */
export type AnonymousRequest = { target: string; route: string; cookie: string };

type VisitorRequest = { method: string; target: string; headers: IncomingHttpHeaders };

/**
 * Reduces a request to what the page may depend on: its address, and the few cookies that change what every visitor with them sees. Requests with the same
 * result get the same page. Null if the page, its address or this visitor needs a page of its own. Values that are not `known` make no further pages.
 */
export async function anonymousRequest(
  { method, target, headers }: VisitorRequest,
  known: (language: Language) => Promise<KnownValues | null>,
): Promise<AnonymousRequest | null> {
  if ((method !== "GET" && method !== "HEAD") || target.length > MAX_TARGET_LENGTH) return null;
  if (target === SITEMAP) return { target, route: SITEMAP, cookie: "" };
  const [path = ""] = target.split("?", 1);
  const [, language = ""] = path.split("/");
  const page = pageFromPath(path);
  const parameters = PAGES.get(page);
  // The path is compared as a whole: another spelling of it is redirected, or has another canonical address.
  if (!parameters || !isLanguage(language) || path !== `/${language}/${page}`) return null;
  const values = await known(language);
  if (!values) return null;
  const query = new URLSearchParams(target.slice(path.length));
  for (const [name, value] of query) {
    const parameter = parameters.find((one) => one === name);
    if (!parameter || query.getAll(name).length > 1 || !values.hasParameter(parameter, value)) return null;
  }
  const cookie = keyCookies(headers, language, values);
  return cookie === null ? null : { target: path + (query.size > 0 ? `?${query.toString()}` : ""), route: `/:lang/${page}`, cookie };
}

/** Returns the cookies of the key, in one spelling and order; null if a cookie is personal. */
function keyCookies(headers: IncomingHttpHeaders, language: Language, known: KnownValues): string | null {
  const { cookie: header, "sec-gpc": gpc } = headers;
  const read = (name: CookieName) => readCookieHeader(header, name);
  const hasCookie = (kind: CookieKind) =>
    COOKIE_NAMES.some((name) => COOKIES[name] === kind && (read(name) ?? readCookieHeader(header, `__Host-${name}`)) !== null);
  const choice = read("accept-cookie");
  // Global Privacy Control counts as a refusal.
  const consent = gpc === "1" ? "refuse" : choice === "accept" || choice === "refuse" ? choice : null;
  if (hasCookie("personal") || (hasCookie("tracking") && consent !== "accept")) return null;
  const currency = read("currency");
  const theme = read("theme");
  const closed = read("notice_closed")?.split(NOTICE_SEPARATOR) ?? [];
  const values: Partial<Record<CookieName, string | false | null | undefined>> = {
    // A first visit gets its styles in the page. One in another language than before is remembered, whatever that was.
    lang_base: isFirstVisit(header) ? null : read("lang_base") === language ? language : "other",
    currency: CURRENCY_OPTIONS.find(({ key, value }) => currency === value || currency === key)?.value,
    theme: theme === "light" || theme === "dark" ? theme : null,
    // A page with scripts shows the choice in the preferences.
    light_pages: isLightPage((name) => headers[name]) ? "on" : chosenLightPages(header) === "off" && "off",
    "accept-cookie": consent,
    // Only whether this visitor has seen or closed what is current.
    announcement_seen: known.announcement !== null && read("announcement_seen") === known.announcement && known.announcement,
    notice_closed: known.notices.filter((version) => closed.includes(version)).join(NOTICE_SEPARATOR),
  };
  return Object.entries(values)
    .flatMap(([name, value]) => (value ? [`${name}=${value}`] : []))
    .join("; ");
}
