import { deliverOrder } from "#tests/support/orders/money.ts";
import { MEI } from "#tests/support/staff.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { AddressSchema } from "#server/destinations/address/address.schema.ts";
import { bindRecipient } from "#server/identity/contact/bind-recipient.ts";
import { exportAccount } from "#server/orders/privacy/export-account.ts";
import { findSession } from "#server/identity/session/sessions.ts";
import { hashToken } from "#server/identity/core/identity.ts";
import { saveShippingAddress } from "#server/orders/checkout/save-shipping-address.ts";
import { readOrder } from "#server/orders/views/read-order.ts";
import { requestRefund } from "#server/orders/refunds/request-refund.ts";
import { resendLinks } from "#server/orders/emails/resend-links.ts";
import { shipOrder } from "#server/orders/fulfilment/ship-order.ts";
import { ADA, BOB, codeFor, deleteOwnAccount, CLIENT, PASSWORD, PHONE, createAccount, wrongCode } from "#tests/support/identity/identity.ts";
import { POSTED_SIM, decidePayment, readBuyerOrder, createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";
import { createEsimLink } from "#server/identity/esim-handover/esim-handover.ts";

const shop = useTestShop();
let ada: { token: string; accountId: string };
beforeEach(async () => {
  ada = await createAccount(shop);
});

const end = (code?: string) => deleteOwnAccount(shop, ada.accountId, code);

/** Values that identify the person and occur nowhere else. */
const PERSON = {
  contact: "Adelheid Canary",
  phone: "6123 4567",
  province: "Canaria",
  city: "Canary Wharf",
  address: "7 Zyzzyva Canary Court",
  postalCode: "E14 5AB",
  addressCountry: "GB",
};
const CANARIES = [
  "ada@example.com",
  "gift@example.com",
  "91234567",
  "61234567",
  "Canary",
  "Canaria",
  "Zyzzyva",
  "E14 5AB",
  "TRACK-CANARY",
  "canary-click",
  "203.0.113.7",
];

/** Creates an account with everything it can have: orders of each kind, an address, a phone, a SIM, a refund request, messages. */
async function lived() {
  const { accountId } = ada;
  const bound = await bindRecipient(shop, {
    accountId,
    tokenHash: hashToken(ada.token),
    to: PHONE,
    code: await codeFor(shop, "bind", PHONE),
    proof: { password: PASSWORD },
    browser: CLIENT.browser,
    clientAddress: CLIENT.clientAddress,
  });
  if (!bound.ok) throw new Error(bound.code);
  ada.token = bound.token;
  await saveShippingAddress(shop, { accountId, form: AddressSchema.parse({ ...POSTED_SIM, ...PERSON }) });
  await shop.db
    .insertInto("account_sims")
    .values({ account_id: accountId, iccid: "8985234000000000123", remark: "Canary's own", added_at: 1 })
    .execute();
  await createEsimLink(shop, { accountId, share: true, language: "en" });
  const viewer = { accountId, marketUrl: "https://ad.example/?click_id=canary-click", source: "canary-click", subSource: "canary-click" };
  const esim = await createOrder(shop, orderForm({ promoCode: "WELCOME10" }), viewer);
  await decidePayment(shop, esim.payUrl, "pay");
  const card = await deliverOrder(shop, { ...POSTED_SIM, ...PERSON, email: "gift@example.com", agreeEarlyStart: "on" }, viewer);
  await shipOrder(shop, { number: card.number, courier: "SF Express", tracking: "TRACK-CANARY", who: MEI });
  const unpaid = await createOrder(shop, orderForm(), viewer);
  const guest = await createOrder(shop, orderForm());
  await decidePayment(shop, guest.payUrl, "decline");
  const unit = await shop.db
    .selectFrom("fulfilments")
    .innerJoin("orders", "orders.id", "fulfilments.order_id")
    .select("fulfilments.id")
    .where("number", "=", esim.number)
    .executeTakeFirstOrThrow();
  await requestRefund(shop, { accountId, simPackage: unit.id, reason: "trip-changed" });
  await resendLinks(shop, { email: "ada@example.com", language: "en", clientAddress: CLIENT.clientAddress });
  await shop.runJobs();
  shop.pass(60_000);
  return { esim, card, unpaid, guest };
}

/** Returns all text of all tables. */
async function wholeDatabase(): Promise<string> {
  const tables = await shop.db.introspection.getTables();
  const rows = await Promise.all(tables.map(({ name }) => sql`select * from ${sql.table(name)}`.execute(shop.db)));
  return rows.map((one, at) => `${tables[at]?.name}: ${JSON.stringify(one.rows)}`).join("\n");
}

describe("a deleted account", () => {
  test("leaves no personal data anywhere in the database, and the ledger unchanged", async () => {
    await lived();
    const readLedger = () =>
      shop.db
        .selectFrom("orders")
        .select(["number", "total", "currency", "paid_at", "address_country", "delivery_method"])
        .orderBy("number")
        .execute();
    const ledger = () => shop.db.selectFrom("ledger").selectAll().orderBy("id").execute();
    const before = [await readLedger(), await ledger()];
    const full = await wholeDatabase();
    for (const word of CANARIES.filter((one) => one !== "203.0.113.7")) expect(full, word).toContain(word);

    expect(await end()).toEqual({ ok: true });
    await shop.settle();
    const remaining = await wholeDatabase();
    for (const word of CANARIES)
      expect(
        remaining.split("\n").filter((line) => line.includes(word)),
        word,
      ).toEqual([]);
    expect(remaining).not.toContain(ada.accountId);
    expect([await readLedger(), await ledger()]).toEqual(before);
  });

  test("is signed out everywhere, and its SIM list, address and hand-over tokens are deleted", async () => {
    await lived();
    await end();
    expect(await findSession(shop, ada.token)).toBeNull();
    for (const table of ["accounts", "account_addresses", "account_sims", "esim_handovers", "sessions", "identity_codes"] as const) {
      expect(await shop.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
  });

  test("has orders that nothing opens: not their links, not the form that placed them, not a mail with new links", async () => {
    const { esim, card } = await lived();
    await end();
    for (const { number, linkKey: key } of [esim, card]) expect(await readOrder(shop, { number, key })).toBeNull();
    expect(await readOrder(shop, { number: esim.number, accountId: ada.accountId })).toBeNull();
    const before = await shop.db.selectFrom("mailbox").select("id").execute();
    await resendLinks(shop, { email: "ada@example.com", language: "en", clientAddress: "198.51.100.1" });
    await shop.runJobs();
    expect(await shop.db.selectFrom("mailbox").select("id").execute()).toEqual(before);
    const codes = await shop.db.selectFrom("fulfilments").select("codes_encrypted").where("codes_encrypted", "is not", null).execute();
    expect(codes).toEqual([]);
  });

  test("closes its open payment pages first, so that nobody pays in vain", async () => {
    const { unpaid } = await lived();
    await end();
    await decidePayment(shop, unpaid.payUrl, "pay").catch(() => {});
    await shop.settle();
    const payment = await shop.db
      .selectFrom("payments")
      .innerJoin("orders", "orders.id", "payments.order_id")
      .select(["payments.state", "orders.paid_at"])
      .where("number", "=", unpaid.number)
      .executeTakeFirst();
    expect(payment).toEqual({ state: "cancelled", paid_at: null });
  });

  test("is a new one, without the old orders, when its address registers again", async () => {
    await lived();
    await end();
    shop.pass(60_000);
    const again = await createAccount(shop);
    expect(again.accountId).not.toBe(ada.accountId);
    expect(await shop.db.selectFrom("orders").select("number").where("account_id", "=", again.accountId).execute()).toEqual([]);
  });
});

describe("an account cannot be deleted", () => {
  test("with a wrong code, one for another purpose, or somebody else's", async () => {
    const code = await codeFor(shop, "delete", ADA);
    expect(await end(wrongCode(code))).toEqual({ ok: false, code: "code-wrong" });
    expect(await end(await codeFor(shop, "sign-in", ADA))).toEqual({ ok: false, code: "code-wrong" });
    await createAccount(shop, BOB);
    expect(await end(await codeFor(shop, "delete", BOB))).toEqual({ ok: false, code: "code-wrong" });
    expect(await findSession(shop, ada.token)).not.toBeNull();
  });

  test("while a paid order is not delivered; afterwards it can", async () => {
    const order = await deliverOrder(shop, POSTED_SIM, { accountId: ada.accountId });
    expect(await end()).toEqual({ ok: false, code: "open-orders" });
    expect((await readBuyerOrder(shop, order)).contact).toBe("Ada Lo");
    await shipOrder(shop, { number: order.number, courier: "SF Express", tracking: null, who: MEI });
    shop.pass(60_000);
    expect(await end()).toEqual({ ok: true });
  });

  test("while a payment is processing", async () => {
    const order = await createOrder(shop, orderForm(), { accountId: ada.accountId });
    await decidePayment(shop, order.payUrl, "pay-later");
    expect(await end()).toMatchObject({ ok: false });
    expect((await readBuyerOrder(shop, order)).email).toBe("ada@example.com");
  });
});

describe("the export of an account", () => {
  test("has all its data, and no secret", async () => {
    const { esim, card } = await lived();
    const data = await exportAccount(shop, ada.accountId);
    expect(data).toMatchObject({
      format: "rovelink-account-export",
      version: 2,
      exportedAt: new Date(shop.clock()).toISOString(),
      account: {
        email: "ada@example.com",
        phone: "+85291234567",
        hasPassword: true,
        language: "en",
        consents: { language: "en", at: expect.stringMatching(/^2026-.*Z$/) as string },
      },
      shippingAddress: { contact: "Adelheid Canary", city: "Canary Wharf", postalCode: "E14 5AB" },
      sims: [{ iccid: "8985234000000000123", remark: "Canary's own" }],
      refundRequests: [{ order: esim.number, unit: 1, state: "requested", amount: "83.70", currency: "HKD", decision: null }],
    });
    const bought = data?.orders.find((one) => one.number === card.number);
    expect(bought).toMatchObject({
      state: "delivered",
      total: expect.stringMatching(/^\d+\.\d\d$/) as string,
      consents: { privacy: bought?.placedAt, language: "en" },
      lines: [{ package: "JP-5GB-30D", quantity: 1, currency: bought?.currency, unitPrice: bought?.subtotal }],
      payments: [{ method: "card", state: "paid", amount: bought?.total }],
      parcel: { trackingNumber: "TRACK-CANARY" },
    });
    expect(data?.messages.length).toBeGreaterThan(3);
    const text = JSON.stringify(data);
    const units = (await readBuyerOrder(shop, esim)).units;
    expect(text).toContain(units[0]?.iccid);
    expect(units[0]?.codes?.matchingId).toMatch(/^RV-/);
    for (const secret of [esim.linkKey, card.linkKey, units[0]?.codes?.matchingId, ada.token, "$argon2"]) expect(text).not.toContain(secret);
    expect(JSON.stringify(data?.messages)).not.toMatch(/(?<![\w-])\d{6}(?![\w-])/);
    for (const row of await shop.db.selectFrom("orders").select(["link_key_hash", "link_key_encrypted", "checkout_hash"]).execute())
      for (const secret of Object.values(row)) expect(text).not.toContain(secret);
  });

  test("has nothing of anybody else", async () => {
    const bob = await createAccount(shop, BOB);
    await lived();
    const text = JSON.stringify(await exportAccount(shop, bob.accountId));
    for (const word of CANARIES) expect(text).not.toContain(word);
  });
});
