import { newId } from "#server/db/new-id.ts";
import { decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import type { TestShop } from "#tests/support/shop.ts";

/** Creates an account with that email address, as registering does. Returns its id. */
export async function insertAccount(shop: TestShop, email: string): Promise<string> {
  const id = newId("acc", shop.clock());
  await shop.db.insertInto("accounts").values({ id, email, language: "en", consents: "{}", created_at: shop.clock() }).execute();
  return id;
}

/** Places an order of an account: paid and delivered, or left unpaid. */
export async function createAccountOrder(shop: TestShop, accountId: string, form: Record<string, string>, { pays = true } = {}) {
  const order = await createOrder(shop, form);
  await shop.db.updateTable("orders").set({ account_id: accountId }).where("number", "=", order.number).execute();
  if (pays) {
    await decidePayment(shop, order.payUrl, "pay");
    for (let round = 0; round < 6; round++) {
      await shop.runJobs();
      shop.pass(1000);
    }
  }
  const { units } = await readBuyerOrder(shop, order);
  const { id } = await shop.db.selectFrom("orders").select("id").where("number", "=", order.number).executeTakeFirstOrThrow();
  return { ...order, id, iccid: units[0]?.iccid ?? "" };
}
