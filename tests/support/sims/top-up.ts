import { randomBytes } from "node:crypto";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { placeTopUp } from "#server/top-up/place-top-up.ts";
import { TopUpSchema } from "#server/top-up/top-up.schema.ts";
import { decidePayment, VIEWER } from "#tests/support/orders/purchase.ts";
import type { TestShop } from "#tests/support/shop.ts";
import type { PlacedOrder } from "#server/orders/checkout/place-order.ts";

/** Prepaid SIMs that nobody has topped up yet: for many destinations, and for China. */
export const PREPAID = simCardIccid(600);
export const CHINA = simCardIccid(700);

/** A form that adds HK$100 with a HK$5 bonus to a prepaid SIM; `checkoutKey` is new each time. */
export function topUpForm(fields: Record<string, string | undefined> = {}): Record<string, string | undefined> {
  const checkoutKey = randomBytes(16).toString("base64url");
  return { iccid: PREPAID, amount: "10000", paymentMethod: "card", email: "ada@example.com", checkoutKey, ...fields };
}

type TopUpViewer = Parameters<typeof placeTopUp>[2];

/** Posts a top-up form and returns the result, rejections included. */
export function postTopUp(shop: TestShop, fields: Record<string, string | undefined> = {}, viewer: Partial<TopUpViewer> = {}) {
  return placeTopUp(shop, TopUpSchema.parse(topUpForm(fields)), { ...VIEWER, ...viewer });
}

/** Posts a top-up form that must be accepted. */
export async function createTopUp(
  shop: TestShop,
  fields: Record<string, string | undefined> = {},
  viewer: Partial<TopUpViewer> = {},
): Promise<PlacedOrder> {
  const result = await postTopUp(shop, fields, viewer);
  if (!result.ok) throw new Error(`The top-up was rejected: ${result.code}`);
  return result;
}

/** A paid top-up that may not have been sent to the carrier yet. */
export async function createPaidTopUp(shop: TestShop, fields: Record<string, string | undefined> = {}): Promise<PlacedOrder> {
  const order = await createTopUp(shop, fields);
  await decidePayment(shop, order.payUrl, "pay");
  return order;
}

/** Returns the credit that the carrier has added to SIMs, per order, HKD minor units, without what it took back. */
export async function creditsAtCarrier(shop: Pick<TestShop, "db">): Promise<{ iccid: string; credit: number }[]> {
  const rows = await shop.db
    .selectFrom("simulator_orders")
    .select(["iccid", "terms"])
    .where("cancelled_at", "is", null)
    .orderBy("created_at")
    .orderBy("ref")
    .execute();
  return rows.flatMap(({ iccid, terms }) => {
    const { kind, credit } = JSON.parse(terms ?? "{}") as { kind?: string; credit?: number };
    return kind === "credit" && credit !== undefined ? [{ iccid, credit }] : [];
  });
}
