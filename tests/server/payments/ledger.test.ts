import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "#server/db/new-id.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

describe("the database", () => {
  async function book(kind: string, amount: number, fields: Record<string, unknown> = {}) {
    const order = await shop.db.selectFrom("payments").select(["id", "order_id"]).executeTakeFirstOrThrow();
    const row = {
      id: newId("led", 0),
      order_id: order.order_id,
      payment_id: order.id,
      kind,
      amount,
      currency: "HKD",
      ref: newId("x", 0),
      at: 0,
      ...fields,
    };
    return shop.db
      .insertInto("ledger")
      .values(row as never)
      .execute();
  }
  beforeEach(async () => {
    await deliverOrder(shop);
  });

  test.each([
    ["payment", 1],
    ["refund-returned", 1],
    ["dispute-won", 1],
    ["refund", -1],
    ["dispute", -1],
  ])("enforces the sign of %s", async (kind, sign) => {
    await expect(book(kind, sign * 100)).resolves.toBeDefined();
    await expect(book(kind, 0)).resolves.toBeDefined();
    await expect(book(kind, sign * -1)).rejects.toThrow(/check/i);
  });

  test("stores the same entry once", async () => {
    await book("refund", -100, { ref: "rfd_1" });
    await expect(book("refund", -100, { ref: "rfd_1" })).rejects.toThrow(/unique/i);
    await expect(book("refund-returned", 100, { ref: "rfd_1" })).resolves.toBeDefined();
  });

  test("rejects an entry without its order and payment", async () => {
    await expect(book("payment", 1, { payment_id: "pay_none" })).rejects.toThrow(/foreign key/i);
    await expect(book("payment", 1, { order_id: "ord_none" })).rejects.toThrow(/foreign key/i);
  });
});
