import { describe, expect, test } from "vitest";
import { postOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, type TestShop, useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

describe("an order is quoted once", () => {
  /** Counts the look-ups of promo codes: each quote of a form with a code makes one. */
  function countQuotes(counted: TestShop) {
    const count = { quotes: 0 };
    const db = counted.db.withPlugin({
      transformQuery({ node }) {
        if (node.kind === "SelectQueryNode" && JSON.stringify(node.from).includes('"promo_codes"')) count.quotes++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    return { count, counted: { ...counted, db } };
  }

  test("when it is placed and when it is rejected", async () => {
    const { count, counted } = countQuotes(shop);
    expect(await postOrder(counted, orderForm({ promoCode: "WELCOME10" }))).toMatchObject({ ok: true });
    expect(count.quotes).toBe(1);
    const dearer = await postOrder(counted, orderForm({ promoCode: "SUMMER21", quoted: "HKD:1" }));
    expect(dearer).toMatchObject({ ok: false });
    expect(count.quotes).toBe(2);
    expect(await postOrder(counted, orderForm({ quoted: "HKD:1" }))).toMatchObject({
      ok: false,
      code: "total-changed",
      values: { total: "HK$93.00" },
    });
  });
});
