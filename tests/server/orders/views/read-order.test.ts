import { beforeEach, describe, expect, test } from "vitest";
import { claimOrders } from "#server/identity/contact/claim-orders.ts";
import { prefillBuyer } from "#server/orders/checkout/prefill-buyer.ts";
import { listOrders } from "#server/orders/views/list-orders.ts";
import { readOrder } from "#server/orders/views/read-order.ts";
import { refreshPayment } from "#server/orders/payments/refresh-payment.ts";
import { retryPayment } from "#server/orders/payments/retry-payment.ts";
import { deliverOrder } from "#tests/support/orders/money.ts";
import { POSTED_SIM, createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { insertAccount } from "#tests/support/sims/sims.ts";

const shop = useTestShop();
let ada: string;
let bob: string;
beforeEach(async () => {
  ada = await insertAccount(shop, "ada@example.com");
  bob = await insertAccount(shop, "bob@example.com");
});

const numbersOf = async (accountId: string, page = 1) => (await listOrders(shop, { accountId, page })).orders.map(({ number }) => number);

describe("the owner of an order", () => {
  test("is the account if it was placed while signed in, even with another email address", async () => {
    const own = await createOrder(shop, orderForm(), { accountId: ada });
    shop.pass(1);
    const gift = await createOrder(shop, orderForm({ email: "bob@example.com" }), { accountId: ada });
    await claimOrders(shop.db, bob);
    expect(await numbersOf(ada)).toEqual([gift.number, own.number]);
    expect(await numbersOf(bob)).toEqual([]);
  });

  test("is nobody for a guest's order until the account of its email address claims it, and then for good", async () => {
    const guest = await createOrder(shop, orderForm({ email: "Ada@Example.com" }));
    expect(await numbersOf(ada)).toEqual([]);
    await claimOrders(shop.db, bob);
    await claimOrders(shop.db, ada);
    expect(await numbersOf(bob)).toEqual([]);
    expect(await numbersOf(ada)).toEqual([guest.number]);
  });

  test("opens it by account or key, and nobody else does", async () => {
    const { number, linkKey } = await createOrder(shop, orderForm(), { accountId: ada });
    const retry = { method: "card", language: "en", clientAddress: "203.0.113.7" } as const;
    expect(await readOrder(shop, { number, accountId: ada })).toMatchObject({ number });
    expect(await readOrder(shop, { number, key: linkKey })).toMatchObject({ number });
    for (const access of [
      { number, accountId: bob },
      { number, accountId: "" },
      { number, key: "" },
      { number, key: `${linkKey}x` },
    ]) {
      expect(await readOrder(shop, access)).toBeNull();
      expect(await refreshPayment(shop, access)).toBe(true);
      expect(await retryPayment(shop, { ...access, ...retry })).toEqual({ ok: false, code: "order-unknown" });
    }
    expect(await retryPayment(shop, { number, accountId: ada, ...retry })).toMatchObject({ ok: true });
  });

  test("must have claimed a guest's order to open it", async () => {
    const { number } = await createOrder(shop, orderForm());
    expect(await readOrder(shop, { number, accountId: ada })).toBeNull();
  });
});

describe("the list of an account's orders", () => {
  test("has ten per page, newest first, and the nearest page if an unknown one is requested", async () => {
    const numbers: string[] = [];
    for (let n = 0; n < 12; n++) {
      numbers.unshift((await createOrder(shop, orderForm(), { accountId: ada })).number);
      // Fewer are open at once than an account may leave unpaid.
      shop.pass(5 * 60_000);
    }
    expect(await numbersOf(ada)).toEqual(numbers.slice(0, 10));
    expect(await numbersOf(ada, 2)).toEqual(numbers.slice(10));
    expect(await numbersOf(ada, 99)).toEqual(numbers.slice(10));
    for (const page of [0, -1, Number.NaN, 0.5]) expect(await numbersOf(ada, page)).toEqual(numbers.slice(0, 10));
    expect(await listOrders(shop, { accountId: bob, page: 1 })).toEqual({ orders: [], page: 1, pages: 1 });
  });

  test("shows number, time, unit price, quantity, status and amount", async () => {
    const order = await deliverOrder(shop, { ...POSTED_SIM, quantity: "2" }, { accountId: ada });
    const { orders } = await listOrders(shop, { accountId: ada, page: 1 });
    expect(orders[0]).toMatchObject({
      number: order.number,
      packageId: "JP-5GB-30D",
      unitPrice: 9300,
      quantity: 2,
      currency: "HKD",
      state: "preparing",
    });
    expect(orders[0]?.total).toBeGreaterThan(18_600);
  });
});

describe("the order form of a signed-in buyer", () => {
  test("starts with the account's email address, and for a SIM card with its phone or default shipping address", async () => {
    expect(await prefillBuyer(shop, ada, "esim")).toEqual({ email: "ada@example.com" });
    const phone = { phone_country: "HK", phone: "91234567", phone_number: "+85291234567" };
    await shop.db.updateTable("accounts").set(phone).where("id", "=", ada).execute();
    expect(await prefillBuyer(shop, ada, "physical")).toEqual({ email: "ada@example.com", phoneCountry: "HK", phone: "91234567" });
    const address = { contact: "Ada Lo", phone_country: "JP", phone: "312345678", address_country: "JP", province: null, city: "Tokyo" };
    await shop.db
      .insertInto("account_addresses")
      .values({ account_id: ada, ...address, address: "1-1 Chiyoda", postal_code: "100-0001", updated_at: 0 })
      .execute();
    expect(await prefillBuyer(shop, ada, "physical")).toEqual({
      email: "ada@example.com",
      contact: "Ada Lo",
      phoneCountry: "JP",
      phone: "312345678",
      addressCountry: "JP",
      city: "Tokyo",
      address: "1-1 Chiyoda",
      postalCode: "100-0001",
    });
    expect(await prefillBuyer(shop, "acc_gone", "physical")).toEqual({});
  });
});
