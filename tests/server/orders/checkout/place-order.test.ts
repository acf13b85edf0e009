import { eraseAttribution } from "#server/orders/privacy/erase-attribution.ts";
import { MEI } from "#tests/support/staff.ts";
import { describe, expect, test } from "vitest";
import { simCardIccid, esimIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { ProviderError } from "#server/gateways/payments/payment-provider.ts";
import { POSTED_SIM, readBuyerOrder, postOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { openTestShop, orderForm, useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

const count = async (table: "orders" | "payments" | "sandbox_sessions") =>
  (
    await shop.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("n"))
      .executeTakeFirstOrThrow()
  ).n;

describe("one form", () => {
  test("posted 50 times simultaneously creates one order, one payment and one session", async () => {
    const form = orderForm({ promoCode: "WELCOME10" });
    const results = await Promise.all(Array.from({ length: 50 }, () => createOrder(shop, form)));
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(await count("orders")).toBe(1);
    expect(await count("payments")).toBe(1);
    expect(await count("sandbox_sessions")).toBe(1);
  });

  test("stores when its buyer asked for an early start", async () => {
    expect(await postOrder(shop, orderForm(), { region: "DE" })).toMatchObject({ ok: false, code: "early-start-missing", field: "agreeEarlyStart" });
    await createOrder(shop, orderForm({ agreeEarlyStart: "on" }), { region: "DE" });
    const { consents, created_at: at } = await shop.db.selectFrom("orders").select(["consents", "created_at"]).executeTakeFirstOrThrow();
    expect(JSON.parse(consents)).toMatchObject({ transfer: at, privacy: at, register: at, earlyStart: at });
  });

  test("posted again returns the same order with the same payment page", async () => {
    const form = orderForm();
    expect(await createOrder(shop, form)).toEqual(await createOrder(shop, form));
  });

  test("posted again with other fields is rejected with the order it has created", async () => {
    const form = orderForm();
    const first = await createOrder(shop, form);
    expect(await postOrder(shop, { ...form, quantity: "2" })).toEqual({ ok: false, code: "already-placed", number: first.number });
    expect(await postOrder(shop, form, { currency: "USD" })).toMatchObject({ ok: false, code: "already-placed" });
    expect(await count("orders")).toBe(1);
  });

  test("gets its payment page on the next post if the provider did not respond the first time", async () => {
    const { createSession } = shop.payments;
    shop.payments.createSession = () => Promise.reject(new ProviderError("indeterminate", "timeout", "no answer"));
    const form = orderForm();
    const first = await createOrder(shop, form);
    expect(first.payUrl).toBeNull();
    expect(await readBuyerOrder(shop, first)).toMatchObject({ outcome: "processing", paymentState: "open" });
    shop.payments.createSession = createSession;
    expect((await createOrder(shop, form)).payUrl).toContain("/sandbox/pay/");
    expect(await count("payments")).toBe(1);
  });

  test("fails if the provider rejects it, and can be paid again", async () => {
    shop.payments.createSession = () => Promise.reject(new ProviderError("final", "method", "not activated"));
    const order = await createOrder(shop, orderForm());
    expect(await readBuyerOrder(shop, order)).toMatchObject({ outcome: "failure", paymentState: "failed", canRetry: true });
  });
});

describe("a price", () => {
  test("is computed by the shop, whatever is posted", async () => {
    const order = await createOrder(shop, orderForm({ quantity: "3", promoCode: "WELCOME10", total: "1", unitPrice: "1" }));
    const view = await readBuyerOrder(shop, order);
    const unit = shop.catalogue().packages.get("JP-5GB-30D")?.prices.HKD ?? 0;
    expect(view).toMatchObject({ subtotal: unit * 3, discount: Math.floor((unit * 3 * 1000 + 5000) / 10000), promoCode: "WELCOME10" });
    expect(view.total).toBe(view.subtotal - view.discount);
  });

  test("of a posted SIM includes the postal fee of its country, without discount", async () => {
    const view = await readBuyerOrder(shop, await createOrder(shop, orderForm({ ...POSTED_SIM, promoCode: "WELCOME10" })));
    const fee = shop.catalogue().postalFees.get("HK")?.HKD ?? 0;
    expect(view).toMatchObject({ postalFee: fee, total: view.subtotal - view.discount + fee });
  });

  test("of zero is paid immediately without a provider", async () => {
    await shop.db
      .insertInto("promo_codes")
      .values({ code: "FREE", kind: "percent", basis_points: 10_000, starts_at: null, ends_at: null, max_uses: 1, max_uses_per_customer: null })
      .execute();
    const order = await createOrder(shop, orderForm({ promoCode: "FREE" }));
    expect(order.payUrl).toBeNull();
    await shop.settle();
    expect(await readBuyerOrder(shop, order)).toMatchObject({ outcome: "success", state: "delivered", total: 0, paymentMethod: "none" });
    expect(await count("sandbox_sessions")).toBe(0);
  });
});

describe("a promo code", () => {
  test.each([
    ["NOPE", { code: "promo-invalid" }],
    ["SUMMER20", { code: "promo-over" }],
    ["SPRING50", { code: "promo-minimum", values: { least: "HK$300.00" } }],
  ])("that is invalid is rejected, with the reason if the code exists: %s", async (promoCode, reason) => {
    expect(await postOrder(shop, orderForm({ promoCode }))).toMatchObject({ ok: false, ...reason, field: "promoCode" });
  });

  test("that makes an order free, with one use left, is won by one of 50 simultaneous buyers", async () => {
    await shop.db
      .insertInto("promo_codes")
      .values({ code: "LAST", kind: "percent", basis_points: 10_000, starts_at: null, ends_at: null, max_uses: 1, max_uses_per_customer: null })
      .execute();
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        postOrder(shop, orderForm({ promoCode: "LAST", email: `b${n}@example.com` }), { clientAddress: `203.0.113.${n}` }),
      ),
    );
    expect(results.filter((result) => result.ok)).toHaveLength(1);
    expect(results.filter((result) => !result.ok && result.code === "promo-used-up")).toHaveLength(49);
    expect(await count("orders")).toBe(1);
  });

  test("may be guessed wrong 60 times in ten minutes per network, and then in turns; a repeated guess and a right code are free", async () => {
    for (let attempt = 0; attempt < 30; attempt++) await postOrder(shop, orderForm({ promoCode: "GUESS0" }));
    for (let attempt = 0; attempt < 60; attempt++) await postOrder(shop, orderForm({ promoCode: `GUESS${attempt}` }));
    const order = (email: string, viewer: { ticket: string; clientAddress?: string }) =>
      postOrder(shop, orderForm({ promoCode: "WELCOME10", email }), viewer);
    const queued = { code: "queued", field: "promoCode" };
    expect(await order("ada@example.com", { ticket: "a" })).toMatchObject({ ...queued, values: { seconds: 5 } });
    expect(await order("ada@example.com", { ticket: "b", clientAddress: "203.0.113.8" })).toMatchObject({ ok: true });
    shop.pass(5_000);
    for (const name of ["bob", "cyd", "dan", "eve"]) expect(await order(`${name}@example.com`, { ticket: "a" })).toMatchObject({ ok: true });
    for (let wrong = 0; wrong < 3; wrong++) {
      expect(await postOrder(shop, orderForm({ promoCode: `LUCK${wrong}` }), { ticket: "a" })).toMatchObject({ code: "promo-invalid" });
    }
    expect(await order("fay@example.com", { ticket: "a" })).toMatchObject(queued);
    shop.pass(10 * 60_000);
    expect(await order("fay@example.com", { ticket: "c" })).toMatchObject({ ok: true });
  });
});

describe("a rejection", () => {
  test("of plans with Mainland China has its own page: by location, shipping country and phone", async () => {
    const plan = [...shop.catalogue().plans.values()].find((one) => one.coverage.includes("CN") && one.packages.length > 0);
    const form = orderForm({ package: plan?.packages[0]?.id ?? "" });
    const rejectedFor = (ground: string) => ({ ok: false, code: "mainland", ground });
    const parcel = { ...form, ...POSTED_SIM, addressCountry: "CN", province: "440000", city: "440300", postalCode: "518000" };
    expect(await postOrder(shop, form, { ipCountry: "CN" })).toEqual(rejectedFor("location"));
    expect(await postOrder(shop, { ...form, phoneCountry: "CN", phone: "13800138000" })).toEqual(rejectedFor("phone"));
    expect(await postOrder(shop, parcel)).toEqual(rejectedFor("address"));
    expect(await postOrder(shop, { ...form, phoneCountry: "CN" })).toMatchObject({ ok: true });
    expect(await postOrder(shop, orderForm(), { ipCountry: "CN" })).toMatchObject({ ok: true });
  });

  test.each<[string, Record<string, string>, object]>([
    ["an unknown package", { package: "XX-1GB-1D" }, { code: "package-unavailable", field: "package" }],
    ["a phone that cannot exist", { phoneCountry: "HK", phone: "1234567" }, { code: "phone-invalid", field: "phone" }],
    ["a district of another country", { ...POSTED_SIM, city: "Taipei City" }, { code: "place-not-listed", field: "city" }],
    ["a country that is not posted to", { ...POSTED_SIM, addressCountry: "AQ", postalCode: "1" }, { code: "not-posted-to", field: "addressCountry" }],
    ["an unknown SIM", { way: "sim", iccid: esimIccid("nobody") }, { code: "sim-unknown", field: "iccid", sims: ["sim-unknown"] }],
  ])("names its field: %s", async (_, fields, rejection) =>
    expect(await postOrder(shop, orderForm(fields))).toMatchObject({ ok: false, ...rejection }),
  );

  test("of a payment method that the currency does not allow", async () => {
    const strict = await openTestShop({ PAYMENT_METHODS: "HKD:card;USD:card" });
    expect(await postOrder(strict, orderForm({ paymentMethod: "alipay" }))).toMatchObject({
      ok: false,
      code: "method-unavailable",
      field: "paymentMethod",
    });
    await strict.close();
  });

  test("of more SIM cards than are left; the last ones are sold to one buyer", async () => {
    await shop.db.updateTable("sim_stock").set({ on_hand: 3 }).execute();
    const results = await Promise.all([1, 2, 3].map(() => postOrder(shop, orderForm({ ...POSTED_SIM, quantity: "2" }))));
    expect(results.map((result) => result.ok).sort()).toEqual([false, false, true]);
    expect(results.find((result) => !result.ok)).toMatchObject({ code: "out-of-stock", field: "quantity" });
    expect(await shop.db.selectFrom("sim_stock").where("kind", "=", "physical").select(["on_hand", "reserved"]).execute()).toEqual([
      { on_hand: 3, reserved: 2 },
    ]);
  });
});

test("limits reservations of unpaid SIM cards to 50 in half an hour per address, without affecting others", async () => {
  await shop.db.updateTable("sim_stock").set({ on_hand: 500 }).execute();
  const order = (clientAddress: string, quantity = "10") => postOrder(shop, orderForm({ ...POSTED_SIM, quantity }), { clientAddress });
  for (let orders = 0; orders < 5; orders++) expect((await order("203.0.113.7")).ok).toBe(true);
  expect(await order("203.0.113.7", "1")).toEqual({ ok: false, code: "too-many-cards", field: "quantity" });
  expect((await order("203.0.113.8")).ok).toBe(true);
  expect((await postOrder(shop, orderForm())).ok).toBe(true);
  expect(await shop.db.selectFrom("sim_stock").select("reserved").where("kind", "=", "physical").execute()).toEqual([{ reserved: 60 }]);
  shop.pass(62 * 60_000);
  expect((await order("203.0.113.7")).ok).toBe(true);
});

describe("an order stores", () => {
  test("the address as typed, and the phone without its country", async () => {
    const form = orderForm({ ...POSTED_SIM, addressCountry: "CN", province: "440000", city: "440300", postalCode: "518000" });
    const order = await createOrder(shop, form, { language: "zh-cn" });
    const view = await readBuyerOrder(shop, order);
    expect(view.address).toMatchObject({ country: "CN", province: "广东省", city: "深圳市", postalCode: "518000" });
    expect(view.phone).toEqual({ country: "HK", number: "91234567" });
  });

  test("the country of a phone number that was typed with + instead of chosen", async () => {
    const form = orderForm({ ...POSTED_SIM, phoneCountry: "", phone: "+97517123456" });
    expect((await readBuyerOrder(shop, await createOrder(shop, form))).phone).toEqual({ country: "BT", number: "17123456" });
  });

  test("the SIM that it renews", async () => {
    expect(await readBuyerOrder(shop, await createOrder(shop, orderForm({ way: "sim", iccid: simCardIccid(3) })))).toMatchObject({
      way: "sim",
      iccid: simCardIccid(3),
    });
  });

  test("where the buyer came from only with consent, and until staff erase it", async () => {
    const came = { source: "ad", subSource: "spring", marketUrl: "https://example.com/?click_id=1" };
    await createOrder(shop, orderForm(), came);
    await createOrder(shop, orderForm(), { ...came, gpc: true });
    const rows = await shop.db.selectFrom("orders").select(["source", "sub_source", "market_url"]).orderBy("id").execute();
    expect(rows).toContainEqual({ source: "ad", sub_source: "spring", market_url: came.marketUrl });
    expect(rows).toContainEqual({ source: null, sub_source: null, market_url: null });
    const { number } = await shop.db.selectFrom("orders").select("number").where("source", "is not", null).executeTakeFirstOrThrow();
    expect(await eraseAttribution(shop, { number, who: MEI })).toBe(true);
    expect(await shop.db.selectFrom("orders").select("id").where("source", "is not", null).execute()).toEqual([]);
    const causes = await shop.db.selectFrom("order_events").select(["actor", "cause"]).where("cause", "=", "source-forgotten").execute();
    expect(causes).toEqual([{ actor: "staff (Mei)", cause: "source-forgotten" }]);
    expect(await eraseAttribution(shop, { number: "R-NONE", who: MEI })).toBe(false);
  });

  test("its link key nowhere in plain text, and opens with it only", async () => {
    const order = await createOrder(shop, orderForm());
    const everything = JSON.stringify(
      await Promise.all(
        (["orders", "payments", "jobs", "sandbox_sessions", "order_events"] as const).map((table) => shop.db.selectFrom(table).selectAll().execute()),
      ),
    );
    expect(everything).not.toContain(order.linkKey);
    await expect(readBuyerOrder(shop, { number: order.number, linkKey: "A".repeat(22) })).rejects.toThrow();
  });
});
