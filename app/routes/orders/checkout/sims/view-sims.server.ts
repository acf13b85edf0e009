import type { AppLoadContext } from "@remix-run/node";
import { readRememberedIccid } from "#app/request/remembered-iccid.server.ts";
import { rememberedSims } from "#app/request/remembered-sims.server.ts";
import type { SubmittedForm } from "#app/request/form/submitted-form.server.ts";
import { OrderSchema } from "#server/orders/core/order.schema.ts";
import { findPrepaidSims } from "#server/sims/find-prepaid-sims.ts";
import type { CheckoutSims } from "./checkout-sims.ts";
import { MAX_QUANTITY } from "#server/catalogue/purchase-options.schema.ts";
import { checkOrderSims } from "#server/orders/core/check-sim-compatibility.ts";

type Asked = { packageId: string; posted: SubmittedForm | null; clientAddress: string };

/** The SIMs of a renewal: as they were posted, as the address asks for them, checked already, or the one that must be meant (§2, Order). */
export async function viewSims(request: Request, context: AppLoadContext, { packageId, posted, clientAddress }: Asked): Promise<CheckoutSims> {
  const remembered = await rememberedSims(request, context);
  if (posted) return { remembered, typed: posted.repeated?.iccid ?? [], refusals: {} };
  const mine = remembered.map((sim) => sim.iccid);
  const asked = askedSims(request);
  if (asked.length > 0) {
    const typed = [...mine.filter((iccid) => asked.includes(iccid)), ...asked.filter((iccid) => !mine.includes(iccid))];
    return { remembered, typed, refusals: await refusalsOf(context, { typed, packageId, clientAddress }) };
  }
  const kept = readRememberedIccid(request);
  const other = mine.length === 0 && kept !== null && !(await findPrepaidSims(context.shop, [kept])).has(kept) ? [kept] : [];
  return { remembered, typed: mine.length === 1 ? mine : other, refusals: {} };
}

/** The numbers of the address, at most ten, each once where it is a number at all. */
function askedSims(request: Request): string[] {
  const asked = new URL(request.url).searchParams.getAll("iccid").flatMap((text) => OrderSchema.shape.iccid.safeParse(text).data?.[0] ?? text.trim());
  return [...new Set(asked)].filter(Boolean).slice(0, MAX_QUANTITY);
}

/** What is wrong with the numbers of an address; while the carrier is silent that is found out when the order is placed. */
async function refusalsOf(
  { shop }: AppLoadContext,
  { typed, packageId, clientAddress }: { typed: string[]; packageId: string; clientAddress: string },
): Promise<Record<string, string>> {
  const parsed = OrderSchema.shape.iccid.safeParse(typed);
  const wrong = new Map(parsed.error?.issues.map(({ path: [at], message }) => [Number(at), message]));
  const rest = typed.flatMap((_, at) => (wrong.has(at) ? [] : at));
  const reasons = await checkOrderSims(shop, { iccids: rest.map((at) => typed[at] ?? ""), packageId, count: 1, clientAddress });
  reasons.forEach((reason, n) => reason && reason !== "errors.carrier-silent" && wrong.set(rest[n] ?? 0, reason));
  return Object.fromEntries([...wrong].map(([at, reason]) => [`iccid[${at}]`, reason]));
}
