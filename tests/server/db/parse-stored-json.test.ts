import { expect, test } from "vitest";
import { z } from "zod";
import { parseStoredJson, StoredJsonError } from "#server/db/parse-stored-json.ts";
import { StoredEnquirySchema } from "#server/partners/core/enquiry.ts";
import { openPaymentSession } from "#server/orders/payments/open-payment-session.ts";
import { findOrCreateAccount } from "#server/identity/account/find-or-create-account.ts";
import { createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, START, useTestShop } from "#tests/support/shop.ts";

const AT = { table: "orders", column: "consents", id: "ord_1" } as const;
const Schema = z.object({ email: z.string(), lines: z.array(z.object({ amount: z.number() })) });

test("the error names table, column, id and field, and nothing of the contents", () => {
  const text = JSON.stringify({ email: 7, lines: [{ amount: "canary@example.com" }] });
  expect(() => parseStoredJson(Schema, text, AT)).toThrow(StoredJsonError);
  expect(() => parseStoredJson(Schema, text, AT)).toThrow(/^orders\.consents of ord_1: email \(invalid_type\), lines\.0\.amount \(invalid_type\)$/);
  expect(() => parseStoredJson(Schema, "canary@example.com", AT)).toThrow(/^orders\.consents of ord_1: not JSON$/);
  expect(() => parseStoredJson(Schema, "null", AT)).toThrow(/^orders\.consents of ord_1: value \(invalid_type\)$/);
});

test("accepts an enquiry that today's rules would reject, unchanged", () => {
  const stored = {
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
  };
  expect(parseStoredJson(StoredEnquirySchema, JSON.stringify(stored), AT)).toEqual(stored);
});

test("a key that a newer release adds is left out", () => {
  expect(parseStoredJson(Schema, JSON.stringify({ email: "", lines: [], added: 1 }), AT)).toEqual({ email: "", lines: [] });
});

const shop = useTestShop();

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
