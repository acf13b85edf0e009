import { beforeEach, describe, expect, test } from "vitest";
import { bindRecipient } from "#server/identity/contact/bind-recipient.ts";
import { findSession, endAccountSessions, startSession } from "#server/identity/session/sessions.ts";
import { hashToken } from "#server/identity/core/identity.ts";
import { readAccount } from "#server/identity/account/read-account.ts";
import type { Recipient } from "#server/identity/code/recipient.ts";
import { saveLanguage } from "#server/identity/account/save-language.ts";
import { signInWithCode } from "#server/identity/sign-in/sign-in-with-code.ts";
import { ADA, BOB, codeFor, CLIENT, PASSWORD, PHONE, createAccount, visitor, wrongCode } from "#tests/support/identity/identity.ts";
import { createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const shop = useTestShop();
let ada: { token: string; accountId: string };
beforeEach(async () => {
  ada = await createAccount(shop);
});

const NEW: Recipient = { email: "ada.lo@example.com" };
const { browser, clientAddress } = CLIENT;
const detail = (who = ada) => readAccount(shop, { accountId: who.accountId, tokenHash: hashToken(who.token) });
type Proof = Parameters<typeof bindRecipient>[1]["proof"];
/** Binds with the account's password unless the test says otherwise; on success, continues with the new token. */
async function bind(to: Recipient, code: string, { who = ada, proof = { password: PASSWORD } as Proof } = {}) {
  const result = await bindRecipient(shop, { accountId: who.accountId, tokenHash: hashToken(who.token), to, code, proof, browser, clientAddress });
  if (result.ok) who.token = result.token;
  return result;
}
const messages = async (to: string) => {
  await shop.runJobs();
  return shop.db.selectFrom("mailbox").select(["subject", "body_text"]).where("recipient", "=", to).orderBy("sent_at", "desc").execute();
};

describe("changing the email address", () => {
  test("succeeds with its code, and the old address is notified", async () => {
    expect(await bind(NEW, await codeFor(shop, "bind", NEW))).toMatchObject({ ok: true });
    expect(await detail()).toMatchObject({ email: "ada.lo@example.com", phone: null });
    expect((await messages("ada@example.com"))[0]?.subject).toBe("The email address of your account was changed");
    const [notice] = await shop.db.selectFrom("jobs").select(["state", "payload"]).where("topic", "=", "identity.change-notice").execute();
    expect(notice).toEqual({ state: "done", payload: "{}" });
  });

  test("brings the orders placed with it as a guest, and no others", async () => {
    await createOrder(shop, orderForm({ email: "ada.lo@example.com" }));
    await createOrder(shop, orderForm({ email: "ada@example.com" }));
    await createOrder(shop, orderForm({ email: "bob@example.com" }));
    await bind(NEW, await codeFor(shop, "bind", NEW));
    const owners = await shop.db.selectFrom("orders").select(["email", "account_id"]).orderBy("email").execute();
    expect(owners).toEqual([
      { email: "ada.lo@example.com", account_id: ada.accountId },
      { email: "ada@example.com", account_id: null },
      { email: "bob@example.com", account_id: null },
    ]);
  });

  test("rejects an address of another account, only after a right code", async () => {
    await createAccount(shop, BOB);
    const code = await codeFor(shop, "bind", BOB);
    expect(await bind(BOB, wrongCode(code))).toEqual({ ok: false, code: "code-wrong" });
    expect(await bind(BOB, code)).toEqual({ ok: false, code: "email-taken" });
    expect(await bind(BOB, code)).toEqual({ ok: false, code: "code-wrong" });
    expect((await detail())?.email).toBe("ada@example.com");
  });

  test("needs the password too: an open browser and another mailbox are not enough", async () => {
    const code = await codeFor(shop, "bind", NEW);
    const mine = await codeFor(shop, "bind", ADA);
    for (const password of ["", "wrong-Heron-42"])
      expect(await bind(NEW, code, { proof: { password } })).toEqual({ ok: false, code: "password-wrong" });
    for (const presentCode of [mine, code, "000000"]) expect(await bind(NEW, code, { proof: { presentCode } })).toMatchObject({ ok: false });
    expect((await detail())?.email).toBe("ada@example.com");
    expect(await bind(NEW, code)).toMatchObject({ ok: true });
  });

  test("of an account without a password also needs a code from its present address; a wrong one does not invalidate a right one", async () => {
    const signedIn = await signInWithCode(shop, { ...visitor, to: BOB, code: await codeFor(shop, "sign-in", BOB) });
    if (!signedIn.ok) throw new Error(signedIn.code);
    const bob = { token: signedIn.token, accountId: signedIn.accountId };
    const [code, presentCode] = [await codeFor(shop, "bind", NEW), await codeFor(shop, "bind", BOB)];
    const present = (one: string) => ({ who: bob, proof: { presentCode: one } });
    const rejected = { ok: false, code: "present-code-wrong" };
    expect(await bind(NEW, code, present(wrongCode(presentCode)))).toEqual(rejected);
    if (code !== presentCode) expect(await bind(NEW, code, present(code))).toEqual(rejected);
    expect(await bind(NEW, code, { who: bob })).toEqual({ ok: false, code: "password-wrong" });
    expect(await bind(NEW, wrongCode(code), present(presentCode))).toEqual({ ok: false, code: "code-wrong" });
    expect((await detail(bob))?.email).toBe("bob@example.com");
    expect(await bind(NEW, code, present(presentCode))).toMatchObject({ ok: true });
    expect((await detail(bob))?.email).toBe("ada.lo@example.com");
    expect(await bind(BOB, presentCode, present(code))).toMatchObject({ ok: false });
  });

  test("ends every session of the account; this browser continues with a new token", async () => {
    const [before, elsewhere] = [ada.token, await startSession(shop.db, { accountId: ada.accountId, stay: true, now: shop.clock() })];
    expect(await bind(NEW, await codeFor(shop, "bind", NEW))).toMatchObject({ ok: true, stay: false });
    expect([await findSession(shop, before), await findSession(shop, elsewhere)]).toEqual([null, null]);
    expect(await findSession(shop, ada.token)).toMatchObject({ accountId: ada.accountId });
    ada.token = before;
    expect(await bind(BOB, await codeFor(shop, "bind", BOB))).toEqual({ ok: false, code: "session-ended" });
  });

  test("to the same address by two accounts simultaneously succeeds for one", async () => {
    const bob = await createAccount(shop, BOB);
    const codes = [await codeFor(shop, "bind", NEW), await codeFor(shop, "bind", NEW, { browser: "bobs" })] as const;
    const own = (who: typeof bob, code: string, from: string) =>
      bindRecipient(shop, {
        accountId: who.accountId,
        tokenHash: hashToken(who.token),
        to: NEW,
        code,
        proof: { password: PASSWORD },
        browser: from,
        clientAddress,
      });
    const results = await Promise.all([own(ada, codes[0], browser), own(bob, codes[1], "bobs")]);
    expect(results.filter((one) => one.ok)).toHaveLength(1);
    expect(results.find((one) => !one.ok)).toEqual({ ok: false, code: "email-taken" });
  });

  test("needs the code sent for this purpose: a sign-in code and another browser's code are rejected", async () => {
    const signIn = await codeFor(shop, "sign-in", NEW);
    expect(await bind(NEW, signIn)).toMatchObject({ ok: false });
    const elsewhere = await codeFor(shop, "bind", NEW, { browser: "another" });
    expect(await bind(NEW, elsewhere)).toMatchObject({ ok: false });
    expect((await detail())?.email).toBe("ada@example.com");
  });
});

describe("a phone number", () => {
  test("is added with a code; with a password, it can then be used to sign in", async () => {
    expect(await findSession(shop, ada.token)).toMatchObject({ loginType: "other" });
    expect(await bind(PHONE, await codeFor(shop, "bind", PHONE))).toMatchObject({ ok: true });
    expect((await detail())?.phone).toEqual({ country: "HK", number: "91234567", whole: "+85291234567" });
    expect(await findSession(shop, ada.token)).toMatchObject({ loginType: "phone" });
    const [notice] = await messages("ada@example.com");
    expect(notice?.subject).toBe("A phone number was added to your account");
    expect(notice?.body_text).not.toContain("changed");
  });

  test("of another account is rejected after a right code, an impossible one before", async () => {
    await createAccount(shop, PHONE);
    expect(await bind(PHONE, await codeFor(shop, "bind", PHONE))).toEqual({ ok: false, code: "phone-taken" });
    expect(await bind({ phoneCountry: "HK", phone: "12345678901" }, "123456")).toEqual({ ok: false, code: "phone-invalid" });
  });

  test("that is replaced is notified by SMS", async () => {
    const other: Recipient = { phoneCountry: "HK", phone: "6123 4567" };
    await bind(PHONE, await codeFor(shop, "bind", PHONE));
    await bind(other, await codeFor(shop, "bind", other));
    expect((await messages("+85291234567"))[0]?.body_text).toContain("the phone number of your account was changed");
  });
});

test("mails use the language that was chosen last", async () => {
  await saveLanguage(shop, { accountId: ada.accountId, language: "zh-hk" });
  expect((await detail())?.language).toBe("zh-hk");
});

test("shows the number of other signed-in browsers, and signs all of them out", async () => {
  const { accountId } = ada;
  const now = shop.clock();
  await startSession(shop.db, { accountId, stay: true, now });
  await startSession(shop.db, { accountId, stay: false, now });
  const bob = await createAccount(shop, BOB);
  expect((await detail())?.otherSessions).toBe(2);
  shop.pass(31 * 60_000);
  expect((await detail())?.otherSessions).toBe(1);
  await endAccountSessions(shop.db, accountId, hashToken(ada.token));
  expect((await detail())?.otherSessions).toBe(0);
  expect(await shop.db.selectFrom("sessions").select("token_hash").where("account_id", "=", bob.accountId).execute()).toHaveLength(1);
});
