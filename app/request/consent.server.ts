import type { AppLoadContext } from "@remix-run/node";
import { forgetVisitor } from "#server/tracking/forget-visitor.ts";
import { isMurmur } from "#server/tracking/murmur.schema.ts";
import { plainCookie, readCookie } from "./cookies.server.ts";

export type Consent = "unset" | "accept" | "refuse";

/** The cookies that only consent allows. */
const ALLOWED_ONES = ["murmur", "order_source", "order_sub_source", "MarketUrl"];

/** Whether the browser asks every site not to track (Global Privacy Control). */
export const asksNotToTrack = (request: Request) => request.headers.get("Sec-GPC") === "1";

/** What the visitor said about cookies that are not strictly necessary; Sec-GPC: 1 is a refusal. */
export function readConsent(request: Request): Consent {
  if (asksNotToTrack(request)) return "refuse";
  const said = readCookie(request, "accept-cookie");
  return said === "accept" || said === "refuse" ? said : "unset";
}

/** The same for a page that tells it: `signal` where the browser itself says no. */
export const readConsentState = (request: Request): Consent | "signal" => (asksNotToTrack(request) ? "signal" : readConsent(request));

/** The device fingerprint where its owner agreed to be counted, else null: a browser by its cookies, a program by its header and its word. */
export function trackedMurmur(request: Request, word?: "accept"): string | null {
  if (asksNotToTrack(request)) return null;
  const agreed = isProgram(request) && word ? word : readConsent(request);
  return agreed === "accept" ? readMurmur(request) : null;
}

/** The device fingerprint that came with a request, of a program in its header, or null. It says nothing of consent. */
export function readMurmur(request: Request): string | null {
  const murmur = (isProgram(request) ? null : readCookie(request, "murmur")) ?? request.headers.get("web-uuid");
  return isMurmur(murmur) ? murmur : null;
}

/** A program names itself by the header Token, which no page of another site can send; what cookies it was given say nothing. */
const isProgram = (request: Request) => request.headers.has("Token") || !request.headers.has("Cookie");

/** Set-Cookie lines of an answer. Refusing deletes what only consent allowed, here and in the database: it is the withdrawal, too. Who asks not to be tracked cannot accept. */
export async function consentCookies(request: Request, { shop }: AppLoadContext, said: "accept" | "refuse"): Promise<string[]> {
  const { secure } = shop.env;
  const consent = asksNotToTrack(request) ? "refuse" : said;
  const forgotten = consent === "refuse" ? await forgetTracked(request, shop) : [];
  return [plainCookie("accept-cookie", consent, { secure }), ...forgotten];
}

/** Set-Cookie lines for what is left of a consent that does not hold any more, deleted in the database as well; none as a rule. */
export async function leftoverCookies(request: Request, { shop }: AppLoadContext): Promise<string[]> {
  const left = readConsent(request) !== "accept" && ALLOWED_ONES.some((name) => readCookie(request, name) !== null);
  return left ? forgetTracked(request, shop) : [];
}

async function forgetTracked(request: Request, shop: AppLoadContext["shop"]): Promise<string[]> {
  await forgetVisitor(shop, readCookie(request, "murmur"));
  return ALLOWED_ONES.map((name) => plainCookie(name, "", { secure: shop.env.secure }));
}
