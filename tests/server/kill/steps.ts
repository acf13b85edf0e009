import { orderForm } from "#tests/support/shop.ts";
import { topUpForm } from "#tests/support/sims/top-up.ts";
import type { Purchase } from "./purchase.ts";

// Actions of a buyer and of staff.

type Placed = { ok: true; number: string; linkKey: string; payUrl: string | null };

/** Places an order. Returns it with the payment page that its buyer is sent to, immediately or by "Pay now" on the order's page. */
export async function order(purchase: Purchase, fields: Record<string, string>, sims?: string[]): Promise<Placed & { payUrl: string }> {
  return withPage(purchase, await purchase.post<Placed>("/place", { ...orderForm(fields), iccid: sims }));
}

/** Posts the form of a top-up of HK$100 with a HK$5 bonus, twice simultaneously. */
export async function topUp(purchase: Purchase, fields: Record<string, string | undefined> = {}): Promise<Placed & { payUrl: string }> {
  return withPage(purchase, await purchase.post<Placed>("/top-up", { ...topUpForm(fields), times: 2 }));
}

async function withPage(purchase: Purchase, placed: Placed): Promise<Placed & { payUrl: string }> {
  if (!placed.ok) throw new Error(`The order was rejected: ${JSON.stringify(placed)}`);
  return { ...placed, payUrl: placed.payUrl ?? (await payAgain(purchase, placed))[0] ?? "" };
}

/** Requests the payment page the given number of times simultaneously. Returns the pages, usually one. */
export async function payAgain(purchase: Purchase, { number, linkKey }: Placed, times = 1): Promise<string[]> {
  for (let attempt = 0; attempt < 5; attempt++) {
    const pages = await purchase.post<string[]>("/pay-again", { number, key: linkKey, times });
    if (pages.length > 0) return pages;
  }
  throw new Error("There is no payment page");
}

export const decide = (purchase: Purchase, payUrl: string, outcome: string) => purchase.post("/decide", { id: payUrl.split("/").at(-1), outcome });

/** Two eSIMs. */
export const TWO = { quantity: "2" };

/** Buys two eSIMs, unless the fields say otherwise, and waits for their delivery. */
export async function buyAndPay(purchase: Purchase, fields: Record<string, string> = TWO): Promise<Placed> {
  const placed = await order(purchase, fields);
  await decide(purchase, placed.payUrl, "pay");
  await purchase.waitUntilDone();
  return placed;
}

/** Cancels on the payment page, and waits until the shop knows. */
export async function cancel(purchase: Purchase, payUrl: string): Promise<void> {
  await decide(purchase, payUrl, "cancel");
  await purchase.until("a payment is cancelled", async () => {
    const rows = await purchase.store.db.selectFrom("payments").select("state").execute();
    return rows.some((row) => row.state === "cancelled");
  });
}

/** Moves time forward until the order has expired. */
export async function expire(purchase: Purchase): Promise<void> {
  const { db } = purchase.store;
  const longAgo = Date.now() - 3_600_000;
  await db.updateTable("orders").set({ expires_at: longAgo }).execute();
  await db.updateTable("payments").set({ expires_at: longAgo }).execute();
  await purchase.until("the order has expired", async () => {
    const orders = await db.selectFrom("orders").select("state").execute();
    return orders.every((one) => one.state === "expired");
  });
}

/** Staff approve the refund request; waits until the money has arrived. */
export async function approve(purchase: Purchase): Promise<void> {
  const { id } = await purchase.store.db.selectFrom("refund_requests").select("id").executeTakeFirstOrThrow();
  const result = await purchase.post<{ ok: boolean }>("/approve", { requestId: id });
  if (!result.ok) throw new Error(`The refund was not approved: ${JSON.stringify(result)}`);
  await purchase.waitUntilDone();
}
