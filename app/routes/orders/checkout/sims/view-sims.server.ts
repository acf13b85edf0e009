import { rejectionText } from "#app/request/rejection-text.server.ts";
import type { AppLoadContext } from "@remix-run/node";
import { rememberedSims, readRememberedIccid } from "#app/request/remembered-sims.server.ts";
import type { SubmittedForm } from "#app/request/form/submitted-form.server.ts";
import { OrderSchema } from "#server/orders/core/order.schema.ts";
import { findPrepaidSims } from "#server/sims/find-prepaid-sims.ts";
import type { CheckoutSims } from "./checkout-sims.ts";
import { MAX_QUANTITY } from "#server/catalogue/purchase-options.schema.ts";
import { checkOrderSims } from "#server/orders/core/check-sim-compatibility.ts";

type SimsRequest = { packageId: string; posted: SubmittedForm | null; clientAddress: string };

/**
 * Returns the SIMs that packages are added to (§2, Order). The first of these applies: the posted ICCIDs; the ICCIDs of the URL, already
 * checked; the visitor's only known SIM; for a visitor without known SIMs, the ICCID of the cookie, unless it is a prepaid SIM.
 */
export async function viewSims(request: Request, context: AppLoadContext, { packageId, posted, clientAddress }: SimsRequest): Promise<CheckoutSims> {
  const remembered = await rememberedSims(request, context);
  if (posted) return { remembered, typed: posted.repeated?.iccid ?? [], rejections: {} };
  const knownIccids = remembered.map((sim) => sim.iccid);
  const requested = requestedIccids(request);
  if (requested.length > 0) {
    const typed = [...knownIccids.filter((iccid) => requested.includes(iccid)), ...requested.filter((iccid) => !knownIccids.includes(iccid))];
    return { remembered, typed, rejections: await findErrors(context, { typed, packageId, clientAddress }) };
  }
  const cookieIccid = readRememberedIccid(request);
  const fromCookie =
    knownIccids.length === 0 && cookieIccid !== null && !(await findPrepaidSims(context.shop, [cookieIccid])).has(cookieIccid) ? [cookieIccid] : [];
  return { remembered, typed: knownIccids.length === 1 ? knownIccids : fromCookie, rejections: {} };
}

/** Returns the ICCIDs of the URL without duplicates, at most `MAX_QUANTITY`. Invalid values stay as they are, trimmed. */
function requestedIccids(request: Request): string[] {
  const requested = new URL(request.url).searchParams
    .getAll("iccid")
    .flatMap((text) => OrderSchema.shape.iccid.safeParse(text).data?.[0] ?? text.trim());
  return [...new Set(requested)].filter(Boolean).slice(0, MAX_QUANTITY);
}

/**
 * Returns the errors of the ICCIDs of a URL by field name. That they could not be looked up, because the carrier does not respond or a rate limit is
 * reached, is no error: placing the order repeats the check.
 */
async function findErrors(
  { shop }: AppLoadContext,
  { typed, packageId, clientAddress }: { typed: string[]; packageId: string; clientAddress: string },
): Promise<Record<string, string>> {
  const parsed = OrderSchema.shape.iccid.safeParse(typed);
  const errors = new Map(parsed.error?.issues.map(({ path: [index], message }) => [Number(index), message]));
  const validIndexes = typed.flatMap((_, index) => (errors.has(index) ? [] : index));
  const iccids = validIndexes.map((index) => typed[index] ?? "");
  const checked = await checkOrderSims(shop, { iccids, packageId, count: 1 }, { clientAddress });
  const codes = checked.ok ? checked.results : [];
  codes.forEach((code, n) => code && code !== "carrier-silent" && errors.set(validIndexes[n] ?? 0, rejectionText({ code })));
  return Object.fromEntries([...errors].map(([index, reason]) => [`iccid[${index}]`, reason]));
}
