import type { CookieName } from "#server/protocol/cookie-names.ts";
import { trackedAddress } from "#server/tracking/tracked-address.schema.ts";
import { plainCookie } from "#server/protocol/cookie.ts";
import { readCookie } from "./cookies.server.ts";
import { readConsent } from "./consent.server.ts";

type Attribution = { source: string | null; subSource: string | null; marketUrl: string | null };

/** A click id of an advertising network. */
const CLICK_ID = /^[\w.~-]{1,160}$/;

/** Returns the source of this visit from cookies (§3: order_source, order_sub_source, MarketUrl); all null without consent. */
export function readAttribution(request: Request): Attribution {
  if (readConsent(request) !== "accept") return { source: null, subSource: null, marketUrl: null };
  const cut = (name: CookieName, length: number) => readCookie(request, name)?.slice(0, length) || null;
  return { source: cut("order_source", 64), subSource: cut("order_sub_source", 64), marketUrl: cut("MarketUrl", 512) };
}

/** Returns Set-Cookie lines for `source`, `sub_source`, `click_id` and `bd_vid` of this address; none without consent. */
export function attributionCookies(request: Request, secure: boolean): string[] {
  if (readConsent(request) !== "accept") return [];
  const url = new URL(request.url);
  const source = url.searchParams.get("source")?.slice(0, 64);
  const subSource = url.searchParams.get("sub_source")?.slice(0, 64);
  const marketUrl = advertAddress(url);
  return [
    ...(source ? [plainCookie("order_source", source, { secure })] : []),
    ...(subSource ? [plainCookie("order_sub_source", subSource, { secure })] : []),
    ...(marketUrl ? [plainCookie("MarketUrl", marketUrl, { secure })] : []),
  ];
}

/**
 * Returns the address of an advert's landing page, with its click ids and the query parameters that tracking stores, at most 512 characters. Null without
 * a click id, and for an address that tracking does not store.
 */
function advertAddress({ pathname, search, searchParams }: URL): string | null {
  const clickIds = ["click_id", "bd_vid"].flatMap((name) => {
    const value = searchParams.get(name) ?? "";
    return CLICK_ID.test(value) ? [`${name}=${value}`] : [];
  });
  const [page, trackedQuery] = trackedAddress(pathname + search)?.url.split("?") ?? [];
  if (!page || clickIds.length === 0) return null;
  return `${page}?${[...clickIds, ...(trackedQuery ? [trackedQuery] : [])].join("&")}`.slice(0, 512);
}
