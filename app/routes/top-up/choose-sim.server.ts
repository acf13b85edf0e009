import type { AppLoadContext } from "@remix-run/node";
import { readIdentity } from "#app/request/identity.server.ts";
import { cleanIccid } from "#server/forms/field.schema.ts";
import type { Identity } from "#server/identity/core/identity.ts";
import type { PrepaidProduct } from "#server/domain/product-kinds.schema.ts";
import { listTopUpSims } from "#server/top-up/list-top-up-sims.ts";
import { decryptTopUpLink } from "#server/top-up/top-up-link.ts";
import { hasBoughtForSim, isOwnSim } from "#server/sims/list-sims.ts";
import { readRememberedIccid } from "#app/request/remembered-sims.server.ts";

const TOP_UP_PAGES = ["top-up", "top-up-gogo-china", "top-up-gogo-china-app"] as const;

/** Returns which of the three pages was requested. */
export function findTopUpPage({ url }: Request): (typeof TOP_UP_PAGES)[number] {
  const page = new URL(url).pathname.split("/")[2];
  return TOP_UP_PAGES.find((name) => name === page) ?? "top-up";
}

/** Returns the product that the page tops up. */
export const findProduct = (request: Request): PrepaidProduct => (findTopUpPage(request) === "top-up" ? "prepaid" : "china");

/** Returns the content of the top-up link in the URL (`key`): undefined if there is none, null if the link has expired or was modified. */
export function readTopUpLink(request: Request, { shop }: AppLoadContext) {
  const key = new URL(request.url).searchParams.get("key");
  return key === null ? undefined : decryptTopUpLink(shop, key);
}

/** Returns whether a top-up link or a session proves that the SIM is the visitor's. The cookie that remembers a SIM is no proof. */
export async function isTrusted(request: Request, context: AppLoadContext, iccid: string): Promise<boolean> {
  if (readTopUpLink(request, context)?.iccid === iccid) return true;
  return isOwnSim(context.shop, await readIdentity(request, context), iccid);
}

/** Returns whether the visitor may see on which days the SIM was used: by a link that was sent to its holder, or as an account that bought for it. */
export async function isProvenHolder(request: Request, context: AppLoadContext, iccid: string): Promise<boolean> {
  const link = readTopUpLink(request, context);
  if (link?.provesHolder && link.iccid === iccid) return true;
  return hasBoughtForSim(context.shop, await readIdentity(request, context), iccid);
}

/**
 * Returns the SIM of the page, unchecked. The first of these applies: the parameter `iccid`, the top-up link, the SIM that the visitor
 * signed in with, the remembered SIM if it belongs to the account, the only choice. With the parameter `another`, an empty `iccid` or an
 * expired link, no SIM is chosen (""). Unless the URL names the SIM, `own` lists the SIMs to choose from: those of the session and the one
 * in the visitor's cookie.
 */
export async function chooseSim(request: Request, context: AppLoadContext): Promise<{ iccid: string; own: { iccid: string; remark: string }[] }> {
  const search = new URL(request.url).searchParams;
  const requested = search.has("another") ? "" : search.get("iccid");
  const link = readTopUpLink(request, context);
  const chosenIccid = requested ?? link?.iccid;
  if (chosenIccid) return { iccid: cleanIccid(chosenIccid) ?? "", own: [] };
  const identity = await readIdentity(request, context);
  const own = identity ? await ownSims(identity, request, context) : [];
  const remembered = requested === null ? readRememberedIccid(request) : null;
  const isOwn = own.some((sim) => sim.iccid === remembered);
  const choices = remembered === null || isOwn ? own : [...own, { iccid: remembered, remark: "" }];
  if (requested !== null || link === null) return { iccid: "", own: choices };
  const [only] = identity?.kind === "card" || choices.length === 1 ? choices : [];
  return { iccid: (isOwn ? remembered : only?.iccid) ?? "", own: choices };
}

async function ownSims(identity: Identity, request: Request, { shop }: AppLoadContext): Promise<{ iccid: string; remark: string }[]> {
  if (identity.kind === "card") return [{ iccid: identity.iccid, remark: "" }];
  return listTopUpSims(shop, identity.accountId, findProduct(request));
}
