import { describe, expect, test } from "vitest";
import { findSession } from "#server/identity/session/sessions.ts";
import { register } from "#server/identity/account/register.ts";
import { signInWithCode } from "#server/identity/sign-in/sign-in-with-code.ts";
import { signInWithPassword } from "#server/identity/sign-in/sign-in-with-password.ts";
import type { Recipient } from "#server/identity/code/recipient.ts";
import { ADA, BOB, codeFor, PASSWORD, PHONE, createAccount, visitor, wrongCode } from "#tests/support/identity/identity.ts";
import { createOrder } from "#tests/support/orders/purchase.ts";
import { orderForm, useTestShop } from "#tests/support/shop.ts";

const MINUTE = 60_000;

const shop = useTestShop();

const byPassword = (who: Recipient, password = PASSWORD, more: Partial<typeof visitor> = {}) =>
  signInWithPassword(shop, { ...visitor, ...more, who, password });
const byCode = (to: Recipient, code: string, replaces: string[] = []) => signInWithCode(shop, { ...visitor, to, code, replaces });
const accountOf = (id: string) => shop.db.selectFrom("accounts").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const isAlive = async (token: string) => (await findSession(shop, token)) !== null;

/** Returns the token of a sign-in that must have succeeded. */
const tokenOf = (result: { ok: boolean; token?: string }) => {
  expect(result.ok).toBe(true);
  return result.token ?? "";
};

describe("signing in with a code", () => {
  test("creates an account for an unknown address, and finds it the next time", async () => {
    const first = await byCode(ADA, await codeFor(shop, "sign-in", ADA));
    shop.pass(MINUTE);
    const second = await byCode({ email: "  ADA@example.com" }, await codeFor(shop, "sign-in", ADA));
    expect(first).toMatchObject({ ok: true, accountId: second.ok ? second.accountId : "" });
    const account = await accountOf(first.ok ? first.accountId : "");
    expect(account).toMatchObject({ email: "ada@example.com", phone_number: null, password_hash: null, language: "en" });
    expect(JSON.parse(account.consents)).toEqual({ privacyPolicy: expect.stringMatching(/\d/), language: "en", at: account.created_at });
  });

  test("also works by phone, which is stored as country, digits and complete number", async () => {
    const result = await byCode(PHONE, await codeFor(shop, "sign-in", PHONE));
    const account = await accountOf(result.ok ? result.accountId : "");
    expect(account).toMatchObject({ email: null, phone_country: "HK", phone: "91234567", phone_number: "+85291234567" });
  });

  test("gives the account the guest orders of its address, and nothing of anybody else", async () => {
    const guest = async (email: string) => createOrder(shop, orderForm({ email }));
    const [mine, other] = [await guest("ada@example.com"), await guest("bob@example.com")];
    const { accountId: earlier } = await createAccount(shop, BOB);
    const guestOrder = await guest("ada@example.com");
    await shop.db.updateTable("orders").set({ account_id: earlier }).where("number", "=", guestOrder.number).execute();
    const result = await byCode(ADA, await codeFor(shop, "sign-in", ADA));
    const rows = await shop.db.selectFrom("orders").select(["number", "account_id"]).execute();
    const owner = Object.fromEntries(rows.map((row) => [row.number, row.account_id]));
    expect(owner).toEqual({ [mine.number]: result.ok && result.accountId, [other.number]: earlier, [guestOrder.number]: earlier });
  });

  test("rejects a wrong code, however many came before from the network; a right one is accepted", async () => {
    const code = await codeFor(shop, "sign-in", ADA);
    expect(await byCode(ADA, wrongCode(code))).toEqual({ ok: false, code: "code-wrong" });
    for (let n = 0; n < 40; n++) expect(await byCode({ email: `p${n}@example.com` }, "000000")).toEqual({ ok: false, code: "code-wrong" });
    expect(await byCode(ADA, code)).toMatchObject({ ok: true });
  });

  test("ends the sessions whose tokens the browser sent: a planted token is useless", async () => {
    const planted = tokenOf(await byCode(BOB, await codeFor(shop, "sign-in", BOB)));
    const token = tokenOf(await byCode(ADA, await codeFor(shop, "sign-in", ADA), [planted, "made-up"]));
    expect(token).not.toBe(planted);
    expect([await isAlive(planted), await isAlive(token)]).toEqual([false, true]);
  });
});

describe("registering", () => {
  test("creates an account with a password that signs in, by email or phone", async () => {
    for (const who of [ADA, PHONE]) {
      const { accountId } = await createAccount(shop, who);
      expect(await byPassword(who)).toMatchObject({ ok: true, accountId });
    }
  });

  test("with an address that has an account signs its owner in, and keeps the existing password", async () => {
    const { accountId } = await createAccount(shop, ADA);
    const again = await register(shop, { ...visitor, to: ADA, code: await codeFor(shop, "register", ADA), password: "other-Heron-43" });
    expect(again).toMatchObject({ ok: true, existed: true, accountId });
    expect(await byPassword(ADA)).toMatchObject({ ok: true });
    expect(await byPassword(ADA, "other-Heron-43")).toEqual({ ok: false, code: "sign-in-wrong" });
  });

  test("sets the password of an account that had none", async () => {
    const { accountId } = (await byCode(ADA, await codeFor(shop, "sign-in", ADA))) as { accountId: string };
    const result = await register(shop, { ...visitor, to: ADA, code: await codeFor(shop, "register", ADA), password: PASSWORD });
    expect(result).toMatchObject({ ok: true, existed: true, accountId });
    expect(await byPassword(ADA)).toMatchObject({ ok: true, accountId });
  });

  test("rejects a common password without using up the code, and a code for another purpose", async () => {
    const code = await codeFor(shop, "register", ADA);
    const attempt = (more: { password?: string; code?: string }) => register(shop, { ...visitor, to: ADA, code, password: PASSWORD, ...more });
    expect(await attempt({ password: "Password1" })).toEqual({ ok: false, code: "password-common" });
    expect(await attempt({ code: await codeFor(shop, "sign-in", ADA) })).toMatchObject({ ok: false });
    expect(await attempt({})).toMatchObject({ ok: true, existed: false });
  });

  test("claims the guest orders of the address", async () => {
    await createOrder(shop, orderForm());
    const { accountId } = await createAccount(shop, ADA);
    expect(await shop.db.selectFrom("orders").select("account_id").execute()).toEqual([{ account_id: accountId }]);
  });

  test("twice simultaneously creates one account", async () => {
    const [one, two] = [await codeFor(shop, "register", ADA), await codeFor(shop, "sign-in", ADA)];
    await Promise.all([register(shop, { ...visitor, to: ADA, code: one, password: PASSWORD }), byCode(ADA, two)]);
    expect(await shop.db.selectFrom("accounts").select("id").execute()).toHaveLength(1);
  });
});

describe("signing in with a password", () => {
  test("is rejected with the same text for a wrong password, an account without one, and an unknown address", async () => {
    await createAccount(shop, ADA);
    await byCode(BOB, await codeFor(shop, "sign-in", BOB));
    const rejected = { ok: false, code: "sign-in-wrong" };
    expect(await byPassword(ADA, "wrong-Heron-42")).toEqual(rejected);
    expect(await byPassword(BOB)).toEqual(rejected);
    expect(await byPassword({ email: "nobody@example.com" })).toEqual(rejected);
  });

  test("by phone is rejected with its own text: a new password, since no code signs it in", async () => {
    await createAccount(shop, PHONE);
    const rejected = { ok: false, code: "sign-in-wrong-phone" };
    expect(await byPassword(PHONE, "wrong-Heron-42")).toEqual(rejected);
    expect(await byPassword({ phoneCountry: "HK", phone: "6123 4567" })).toEqual(rejected);
  });

  test("waits for its turn in a network after twenty wrong ones a day; the right one then gets in, and the count begins anew", async () => {
    await createAccount(shop, ADA);
    const from = (browser: string) => ({ clientAddress: "198.51.100.1", browser });
    for (let n = 0; n < 20; n++) expect(await byPassword(ADA, "wrong-Heron-42", from("stranger"))).toEqual({ ok: false, code: "sign-in-wrong" });
    expect(await byPassword(ADA, PASSWORD, from("phone"))).toEqual({ ok: false, code: "queued", values: { seconds: 10 } });
    expect(await byPassword(ADA, "wrong-Heron-42", from("phone"))).toEqual({ ok: false, code: "queued", values: { seconds: 10 } });
    expect(await byPassword(ADA, "wrong-Heron-42", from("stranger"))).toMatchObject({ code: "too-many-tries-minutes", values: { minutes: 6 } });
    shop.pass(10_000);
    expect(await byPassword(ADA, PASSWORD, from("phone"))).toMatchObject({ ok: true });
    expect(await byPassword(ADA, "wrong-Heron-42", from("stranger"))).toEqual({ ok: false, code: "sign-in-wrong" });
  });

  test("waits for its turn after twenty wrong ones an hour from unknown networks, except in a known browser", async () => {
    await createAccount(shop, ADA);
    const guess = (n: number, password = "wrong-Heron-42") => byPassword(ADA, password, { clientAddress: `198.51.100.${n}`, browser: `b${n}` });
    for (let n = 0; n < 20; n++) expect(await guess(n)).toEqual({ ok: false, code: "sign-in-wrong" });
    expect(await byPassword(ADA, PASSWORD, { clientAddress: "198.51.100.30" })).toMatchObject({ ok: true });
    expect(await guess(20, PASSWORD)).toEqual({ ok: false, code: "queued", values: { seconds: 10 } });
    shop.pass(10_000);
    expect(await guess(20, PASSWORD)).toMatchObject({ ok: true });
  });

  test("resets the count once the right password is entered", async () => {
    await createAccount(shop, ADA);
    const from = { clientAddress: "198.51.100.1", browser: "another" };
    for (let n = 0; n < 3; n++) {
      for (let attempt = 0; attempt < 15; attempt++) await byPassword(ADA, "wrong-Heron-42", from);
      expect(await byPassword(ADA, PASSWORD, from)).toMatchObject({ ok: true });
    }
  });

  test("waits for its turn after sixty wrong ones in ten minutes in a network, for all accounts together; right ones do not count", async () => {
    await createAccount(shop, ADA);
    const hotel = (browser: string) => ({ clientAddress: "198.51.100.1", browser });
    for (let n = 0; n < 60; n++)
      expect(await byPassword({ email: `p${n}@example.com` }, PASSWORD, hotel("stranger"))).toMatchObject({ code: "sign-in-wrong" });
    expect(await byPassword(ADA, PASSWORD, hotel("phone"))).toEqual({ ok: false, code: "queued", values: { seconds: 5 } });
    shop.pass(5_000);
    expect(await byPassword(ADA, PASSWORD, hotel("phone"))).toMatchObject({ ok: true });
    for (let n = 0; n < 3; n++) expect(await byPassword(ADA, PASSWORD, hotel("phone"))).toMatchObject({ ok: true });
  });

  test("issues a new token, ends the planted one, and stays signed in only if requested", async () => {
    const { token: planted } = await createAccount(shop, ADA);
    const token = tokenOf(await byPassword(ADA, PASSWORD, { stay: true, replaces: [planted] as never[] }));
    const short = tokenOf(await byPassword(ADA));
    expect(await isAlive(planted)).toBe(false);
    shop.pass(31 * MINUTE);
    expect([await isAlive(token), await isAlive(short)]).toEqual([true, false]);
  });
});
