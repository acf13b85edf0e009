import { signedOrderLink } from "#server/orders/core/signed-order-key.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { ratePlan } from "#server/orders/ratings/rate-plan.ts";
import type { Stars } from "#server/domain/order-states.schema.ts";
import { deliverOrder } from "./money.ts";
import type { TestShop } from "#tests/support/shop.ts";

/** An order whose buyer was asked to rate the plan. */
export type AskedOrder = { id: string; number: string; key: string; linkKey: string };

/** Delivers an order, and asks its buyer to rate Japan. */
export async function askedOrder(shop: TestShop, email = "ada@example.com"): Promise<AskedOrder> {
  const { number, linkKey } = await deliverOrder(shop, { email });
  const { id } = await shop.db.selectFrom("orders").select("id").where("number", "=", number).executeTakeFirstOrThrow();
  return { ...(await asked(shop, { id, number })), linkKey };
}

async function asked(shop: Pick<AppContext, "db" | "env" | "clock">, order: { id: string; number: string }) {
  const now = shop.clock();
  await shop.db.insertInto("ratings").values({ order_id: order.id, plan_id: "JP", ended_at: now, asked_at: now }).execute();
  const key = new URL(signedOrderLink(shop.env, "rate", order, "en")).searchParams.get("key") ?? "";
  return { ...order, key };
}

type Given = { stars: Stars; sentence?: string };

/** Rates Japan from as many orders as ratings are given, one a minute. The orders are copies of a delivered one. Returns them in this order. */
export async function rateJapan(shop: TestShop, given: Given[]): Promise<AskedOrder[]> {
  const { number } = await deliverOrder(shop);
  const { id, ...row } = await shop.db.selectFrom("orders").selectAll().where("number", "=", number).executeTakeFirstOrThrow();
  const orders: AskedOrder[] = [];
  for (const [at, { stars, sentence }] of given.entries()) {
    const name = `RL261121-RATE${String(at).padStart(2, "0")}`;
    const own = { id: `${id}-${at}`, number: name, checkout_key: name, link_key_hash: name, email: `buyer${at}@example.com` };
    await shop.db
      .insertInto("orders")
      .values({ ...row, ...own })
      .execute();
    const order = await asked(shop, own);
    await ratePlan(shop, order.key, { stars, sentence, language: "en" });
    shop.pass(60_000);
    orders.push({ ...order, linkKey: "" });
  }
  return orders;
}
