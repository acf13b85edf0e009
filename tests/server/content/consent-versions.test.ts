import { describe, expect, test } from "vitest";
import { readInForce } from "#server/content/staff/read-content.ts";
import type { DocumentKey } from "#server/content/document.schema.ts";
import { findOrCreateAccount } from "#server/identity/account/find-or-create-account.ts";
import { createOrder } from "#tests/support/orders/purchase.ts";
import { publishTexts } from "#tests/support/publish-content.ts";
import { createRegistration } from "#tests/support/real-name.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();

/** Publishes a new version as staff, in all languages. */
async function publish(key: DocumentKey, version: string) {
  const content = { kind: "document", key } as const;
  const { texts = {} } = (await readInForce(shop.db, content)) ?? {};
  const changed = Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, `${text}\n\n2027`]));
  expect(await publishTexts(shop, content, changed, { version })).toMatchObject({ ok: true, version });
}

const ADA = { channel: "mail" as const, address: "ada@example.com" };
const signIn = (language: "en" | "zh-hk") =>
  shop.db.transaction().execute((tx) => findOrCreateAccount(tx, { recipient: ADA, language, now: shop.clock() }));
const accountConsents = async () =>
  JSON.parse((await shop.db.selectFrom("accounts").select("consents").executeTakeFirstOrThrow()).consents) as unknown;

describe("a consent is stored with the version of the document that it linked to", () => {
  test("an order: the privacy policy in the language of its form", async () => {
    await publish("privacy_policy", "9.1");
    await createOrder(shop, orderForm());
    const { consents } = await shop.db.selectFrom("orders").select("consents").executeTakeFirstOrThrow();
    const at = shop.clock();
    expect(JSON.parse(consents)).toEqual({ transfer: at, privacy: at, register: at, language: expect.any(String) as string, privacyPolicy: "9.1" });
  });

  test("a new account by registration or code: the privacy policy in the language of its form", async () => {
    await publish("privacy_policy", "9.2");
    await signIn("zh-hk");
    expect(await accountConsents()).toEqual({ privacyPolicy: "9.2", language: "zh-hk", at: shop.clock() });
  });

  test("if the document does not exist in the visitor's language: the English version", async () => {
    await shop.db.deleteFrom("content_entries").where("group_key", "=", "privacy_policy").where("language", "=", "zh-hk").execute();
    await signIn("zh-hk");
    expect(await accountConsents()).toMatchObject({ privacyPolicy: "3.0", language: "en" });
    await createOrder(shop, orderForm(), { language: "zh-hk" });
    const { consents } = await shop.db.selectFrom("orders").select("consents").executeTakeFirstOrThrow();
    expect(JSON.parse(consents)).toMatchObject({ privacyPolicy: "3.0", language: "en" });
  });

  test("signing in with a code again: the current version; earlier consents are kept", async () => {
    const first = shop.clock();
    await signIn("en");
    shop.pass(1_000);
    await signIn("en");
    expect(await accountConsents()).toEqual({ privacyPolicy: "3.0", language: "en", at: first });
    await publish("privacy_policy", "9.3");
    await signIn("en");
    const before = [{ privacyPolicy: "3.0", language: "en", at: first }];
    expect(await accountConsents()).toEqual({ privacyPolicy: "9.3", language: "en", at: shop.clock(), before });
  });

  test("a real-name registration: the privacy notice in the language of the form, other consents with the version of their own wording", async () => {
    await publish("real_name_notice", "9.4");
    const { id } = await createRegistration(shop, { applicant: { language: "ko" } });
    const rows = await shop.db
      .selectFrom("real_name_consents")
      .select(["name", "version"])
      .where("registration_id", "=", id)
      .orderBy("name")
      .execute();
    expect(rows).toEqual([
      { name: "agreePrivacy", version: "9.4" },
      { name: "agreeTransfer", version: "9.4" },
      { name: "confirmDocument", version: "1.1" },
      { name: "declareTrue", version: "3.0" },
    ]);
  });
});
