import type { AppLoadContext } from "@remix-run/node";
import { deleteVisitorEvents } from "#server/tracking/visitor-events.ts";
import { isMurmur } from "#server/tracking/murmur.schema.ts";
import { plainCookie } from "#server/protocol/cookie.ts";
import { readCookie } from "./cookies.server.ts";

export type Consent = "unset" | "accept" | "refuse";

/** Cookies that need consent. */
const CONSENT_COOKIES = ["murmur", "order_source", "order_sub_source", "MarketUrl"] as const;

/** Returns true if the browser sends Global Privacy Control. */
export const hasGlobalPrivacyControl = (request: Request) => request.headers.get("Sec-GPC") === "1";

/** Returns the visitor's consent to cookies that are not strictly necessary. `Sec-GPC: 1` counts as refusal. */
export function readConsent(request: Request): Consent {
  if (hasGlobalPrivacyControl(request)) return "refuse";
  const choice = readCookie(request, "accept-cookie");
  return choice === "accept" || choice === "refuse" ? choice : "unset";
}

/** Like `readConsent`, for display: `signal` if the refusal comes from `Sec-GPC`. */
export const readConsentState = (request: Request): Consent | "signal" => (hasGlobalPrivacyControl(request) ? "signal" : readConsent(request));

/**
 * Returns the device fingerprint if its owner consented to tracking, else null. `declared`: the consent that an API client states with the call; it has
 * precedence over the cookie.
 */
export function readConsentedMurmur(request: Request, declared?: "accept"): string | null {
  if (hasGlobalPrivacyControl(request)) return null;
  const consent = isApiClient(request) && declared ? declared : readConsent(request);
  return consent === "accept" ? readMurmur(request) : null;
}

/** Returns the device fingerprint of a request, or null, whether or not there is consent. API clients send it in the header web-uuid. */
export function readMurmur(request: Request): string | null {
  const murmur = (isApiClient(request) ? null : readCookie(request, "murmur")) ?? request.headers.get("web-uuid");
  return isMurmur(murmur) ? murmur : null;
}

/** Returns true for a request with the header Token, which pages of other sites cannot send, or without cookies. */
const isApiClient = (request: Request) => request.headers.has("Token") || !request.headers.has("Cookie");

/**
 * Returns Set-Cookie lines that store the choice. A refusal is also a withdrawal: it deletes the cookies that need consent and the visitor's data in
 * the database. With `Sec-GPC: 1`, an acceptance is stored as refusal.
 */
export async function storeConsent(request: Request, { shop }: AppLoadContext, choice: "accept" | "refuse"): Promise<string[]> {
  const { secure } = shop.env;
  const consent = hasGlobalPrivacyControl(request) ? "refuse" : choice;
  const deletions = consent === "refuse" ? await deleteTrackingData(request, shop) : [];
  return [plainCookie("accept-cookie", consent, { secure }), ...deletions];
}

/** Deletes cookies and data that remain although there is no consent any more. Returns the Set-Cookie lines; usually none. */
export async function deleteLeftoverTracking(request: Request, { shop }: AppLoadContext): Promise<string[]> {
  const hasLeftovers = readConsent(request) !== "accept" && CONSENT_COOKIES.some((name) => readCookie(request, name) !== null);
  return hasLeftovers ? deleteTrackingData(request, shop) : [];
}

async function deleteTrackingData(request: Request, shop: AppLoadContext["shop"]): Promise<string[]> {
  await deleteVisitorEvents(shop, readCookie(request, "murmur"));
  return CONSENT_COOKIES.map((name) => plainCookie(name, "", { secure: shop.env.secure }));
}
