import type { AppLoadContext } from "@remix-run/node";
import { readIdentity } from "#app/request/identity.server.ts";
import { readRememberedIccid } from "#app/request/remembered-iccid.server.ts";
import { compact } from "#server/forms/field.schema.ts";
import type { Identity } from "#server/identity/core/identity.ts";
import type { PrepaidProduct } from "#server/catalogue/catalogue.ts";
import { listTopUpSims } from "#server/top-up/list-top-up-sims.ts";
import { openTopUpLink } from "#server/top-up/top-up-link.ts";
import { isOwnSim } from "#server/sims/list-sims.ts";

export const TOP_UP_PAGES = ["top-up", "top-up-gogo-china", "top-up-gogo-china-app"] as const;

/** Which of the three addresses was asked for. */
export function findTopUpPage({ url }: Request): (typeof TOP_UP_PAGES)[number] {
  const page = new URL(url).pathname.replace(/\.data$/, "").split("/")[2];
  return TOP_UP_PAGES.find((one) => one === page) ?? "top-up";
}

/** What the page tops up. */
export const findProduct = (request: Request): PrepaidProduct => (findTopUpPage(request) === "top-up" ? "prepaid" : "china");

/** What the signed link of this address holds: undefined where the address has none, null where it has ended or was changed. */
export function readLink(request: Request, { shop }: AppLoadContext) {
  const key = new URL(request.url).searchParams.get("key");
  return key === null ? undefined : openTopUpLink(shop, key);
}

/** Whether a SIM is known to be the visitor's: by a signed link, a card-holder's session or an account. A cookie that remembers it is no proof. */
export async function isTrusted(request: Request, context: AppLoadContext, iccid: string): Promise<boolean> {
  if (readLink(request, context)?.iccid === iccid) return true;
  return isOwnSim(context.shop, await readIdentity(request, context), iccid);
}

/**
 * The SIM that the page is about: what the address says (`iccid`), its signed link, the card-holder's, the one that this browser remembers,
 * an account's only one of this kind. `another` asks for another, and of a link that has ended nobody knows whose it was: then none
 * is taken for meant. `own` are those to choose from: what a browser remembers besides an account's stands among them, not in their place.
 */
export async function chooseSim(request: Request, context: AppLoadContext): Promise<{ iccid: string; own: { iccid: string; remark: string }[] }> {
  const search = new URL(request.url).searchParams;
  const asked = search.has("another") ? "" : search.get("iccid");
  const link = readLink(request, context);
  const said = asked ?? link?.iccid;
  if (said) return { iccid: String(compact(said) ?? ""), own: [] };
  const identity = await readIdentity(request, context);
  const own = identity ? await ownSims(identity, request, context) : [];
  const remembered = asked === null ? readRememberedIccid(request) : null;
  const isOwn = own.some((sim) => sim.iccid === remembered);
  const choices = remembered === null || isOwn ? own : [...own, { iccid: remembered, remark: "" }];
  if (asked !== null || link === null) return { iccid: "", own: choices };
  const [only] = identity?.kind === "card" || choices.length === 1 ? choices : [];
  return { iccid: (isOwn ? remembered : only?.iccid) ?? "", own: choices };
}

async function ownSims(identity: Identity, request: Request, { shop }: AppLoadContext): Promise<{ iccid: string; remark: string }[]> {
  if (identity.kind === "card") return [{ iccid: identity.iccid, remark: "" }];
  return listTopUpSims(shop, identity.accountId, findProduct(request));
}
