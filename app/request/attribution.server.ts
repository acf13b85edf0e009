import { plainCookie, readCookie } from "./cookies.server.ts";
import { readConsent } from "./consent.server.ts";

export type Attribution = { source: string | null; subSource: string | null; marketUrl: string | null };

/** Where this visitor came from, as far as he let us remember it (§3: order_source, order_sub_source, MarketUrl). */
export function readAttribution(request: Request): Attribution {
  if (readConsent(request) !== "accept") return { source: null, subSource: null, marketUrl: null };
  const cut = (name: string, length: number) => readCookie(request, name)?.slice(0, length) || null;
  return { source: cut("order_source", 64), subSource: cut("order_sub_source", 64), marketUrl: cut("MarketUrl", 512) };
}

/** Set-Cookie lines for `source`, `sub_source`, `click_id` and `bd_vid` in this address; none before consent. */
export function attributionCookies(request: Request, secure: boolean): string[] {
  if (readConsent(request) !== "accept") return [];
  const url = new URL(request.url);
  const source = url.searchParams.get("source")?.slice(0, 64);
  const subSource = url.searchParams.get("sub_source")?.slice(0, 64);
  const fromAdvert = url.searchParams.has("click_id") || url.searchParams.has("bd_vid");
  return [
    ...(source ? [plainCookie("order_source", source, { secure })] : []),
    ...(subSource ? [plainCookie("order_sub_source", subSource, { secure })] : []),
    ...(fromAdvert ? [plainCookie("MarketUrl", withoutSecrets(url).slice(0, 512), { secure })] : []),
  ];
}

/** What opens a door or names somebody is no part of where a visitor came from. */
const SECRETS = ["key", "ref", "iccid", "email", "phone", "code", "token", "order", "q", "redirectTo", "returnTo"];

function withoutSecrets({ pathname, searchParams }: URL): string {
  const kept = new URLSearchParams([...searchParams].filter(([name]) => !SECRETS.includes(name)));
  return `${pathname}?${kept}`;
}
