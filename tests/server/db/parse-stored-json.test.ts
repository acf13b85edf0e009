import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { parseStoredJson, StoredJsonError } from "#server/db/parse-stored-json.ts";
import { ProductTermsSchema } from "#server/gateways/carrier/product-terms.ts";
import { SessionRequestSchema } from "#server/gateways/payments/payment-provider.ts";
import { StoredEnquirySchema } from "#server/partners/core/enquiry.schema.ts";
import { openPaymentSession } from "#server/orders/payments/open-payment-session.ts";
import { findOrCreateAccount } from "#server/identity/account/find-or-create-account.ts";
import { loadReadResult } from "#server/real-name/photos/stored-read-result.ts";
import { readResultEncryptionContext } from "#server/real-name/core/encrypt-person.ts";
import { findPhotos } from "#server/real-name/photos/find-photos.ts";
import { createOrder } from "#tests/support/orders/purchase.ts";
import { createPhoto, goodReadResult, MEI } from "#tests/support/real-name.ts";
import { openTestShop, orderForm, START, type TestShop } from "#tests/support/shop.ts";

const AT = { table: "orders", column: "consents", id: "ord_1" } as const;
const Schema = z.object({ email: z.string(), lines: z.array(z.object({ amount: z.number() })) });

test("the error names table, column, id and field, and nothing of the contents", () => {
  const text = JSON.stringify({ email: 7, lines: [{ amount: "canary@example.com" }] });
  expect(() => parseStoredJson(Schema, text, AT)).toThrow(StoredJsonError);
  expect(() => parseStoredJson(Schema, text, AT)).toThrow(/^orders\.consents of ord_1: email \(invalid_type\), lines\.0\.amount \(invalid_type\)$/);
  expect(() => parseStoredJson(Schema, "canary@example.com", AT)).toThrow(/^orders\.consents of ord_1: not JSON$/);
  expect(() => parseStoredJson(Schema, "null", AT)).toThrow(/^orders\.consents of ord_1: value \(invalid_type\)$/);
});

test.each([
  [
    "a payment request from before its lines were stored",
    SessionRequestSchema,
    {
      ref: "pay_1",
      idempotencyKey: "pay_1:create",
      amount: 100,
      currency: "HKD",
      method: "card",
      title: "Japan",
      email: "erased-ord_1@invalid",
      language: "en",
      successUrl: "https://shop.example/en/order-result",
      cancelUrl: "https://shop.example/en/order-result",
      expiresAt: 1,
    },
  ],
  [
    "terms from before the continents were stored",
    ProductTermsSchema,
    { kind: "fixed", dataMb: 1024, days: 30, validityStart: "first-connection", useByDays: 180, regions: 1 },
  ],
  [
    "an enquiry that today's rules would reject",
    StoredEnquirySchema,
    {
      name: "",
      jobTitle: "Buyer",
      email: "lee@example.com",
      phoneCountry: "HK",
      phone: "+85291234567",
      company: "Lee",
      companyCountry: "HK",
      city: "Hong Kong",
      introduction: "Short.",
      intention: "buy",
      salesBand: "1",
      channels: ["102-01"],
      product: "201-01",
    },
  ],
])("accepts %s, unchanged", (_, schema: z.ZodType, stored) => {
  expect(parseStoredJson(schema, JSON.stringify(stored), AT)).toEqual(stored);
});

test("a key that a newer release adds is left out", () => {
  expect(parseStoredJson(Schema, JSON.stringify({ email: "", lines: [], added: 1 }), AT)).toEqual({ email: "", lines: [] });
});

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());

test("opens the payment page of an attempt that was stored without lines", async () => {
  await createOrder(shop, orderForm());
  const { id, snapshot } = await shop.db.selectFrom("payments").select(["id", "snapshot"]).executeTakeFirstOrThrow();
  const { lines: _, ...older } = SessionRequestSchema.parse(JSON.parse(snapshot));
  const attempt = {
    snapshot: JSON.stringify({ ...older, idempotencyKey: "older" }),
    state: "creating" as const,
    session_id: null,
    session_url: null,
  };
  await shop.db.updateTable("payments").set(attempt).where("id", "=", id).execute();
  expect(await openPaymentSession(shop, id)).toMatchObject({ state: "open", url: expect.stringContaining("http") as string });
});

test("a damaged request to the payment provider is reported with its place and is not sent", async () => {
  await createOrder(shop, orderForm());
  const { id } = await shop.db.selectFrom("payments").select("id").executeTakeFirstOrThrow();
  await shop.db.updateTable("payments").set({ snapshot: '{"amount":"1"}', state: "creating", session_url: null }).where("id", "=", id).execute();
  await expect(openPaymentSession(shop, id)).rejects.toThrow(`payments.snapshot of ${id}: ref (invalid_type)`);
});

test("an account without any consent gets the first one", async () => {
  const recipient = { channel: "mail", address: "mei@example.com" } as const;
  const signIn = () => shop.db.transaction().execute((tx) => findOrCreateAccount(tx, { recipient, language: "en", now: START }));
  const { id } = await signIn();
  await shop.db.updateTable("accounts").set({ consents: "{}" }).where("id", "=", id).execute();
  await signIn();
  const { consents } = await shop.db.selectFrom("accounts").select("consents").where("id", "=", id).executeTakeFirstOrThrow();
  expect(JSON.parse(consents)).toMatchObject({ language: "en", at: START, before: [] });
});

test("a read result that was stored without its back is valid for the front alone", async () => {
  const frontId = await createPhoto(shop);
  const sealed = shop.encryptor.encrypt(JSON.stringify(goodReadResult()), readResultEncryptionContext(frontId));
  await shop.db.updateTable("real_name_photos").set({ reading_sealed: sealed, read_as: 1 }).where("id", "=", frontId).execute();
  const photos = await findPhotos(shop.db, { frontId, backId: null, owner: MEI.owner });
  expect(loadReadResult(shop, 1, photos)).toEqual(goodReadResult());
});
