import { plainCookie, readCookie } from "./cookies.server.ts";

export type Consent = "unset" | "accept" | "refuse";

/** What the visitor said about cookies that are not strictly necessary; Sec-GPC: 1 is a refusal. */
export function readConsent(request: Request): Consent {
  const said = readCookie(request, "accept-cookie");
  if (request.headers.get("Sec-GPC") === "1") return "refuse";
  return said === "accept" || said === "refuse" ? said : "unset";
}

/** Set-Cookie lines of an answer; refusing deletes what only consent allowed. */
export function consentCookies(consent: "accept" | "refuse", secure: boolean): string[] {
  const forget = consent === "refuse" ? ["murmur", "order_source", "order_sub_source", "MarketUrl"] : [];
  return [plainCookie("accept-cookie", consent, { secure }), ...forget.map((name) => plainCookie(name, "", { secure }))];
}
