import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CodePurpose } from "#server/domain/service-states.schema.ts";
import type { Recipient } from "#server/identity/code/recipient.ts";
import { sendCode } from "#server/identity/code/send-code.ts";
import { consumeCode } from "#server/identity/code/consume-code.ts";
import { ADA, BOB, codeFor, CLIENT, lastMessage, PHONE, createAccount, wrongCode } from "#tests/support/identity/identity.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

const MINUTE = 60_000;
const WRONG = { ok: false, reason: "identity.code-wrong" };

let shop: TestShop;
beforeEach(async () => void (shop = await openTestShop()));
afterEach(() => shop.close());

type Use = { purpose?: CodePurpose; to?: Recipient; browser?: string; clientAddress?: string };
const use = (code: string, { purpose = "bind", to = ADA, browser = CLIENT.browser, clientAddress = CLIENT.clientAddress }: Use = {}) =>
  shop.db.transaction().execute((tx) => consumeCode(shop, tx, { purpose, to, browser, code, clientAddress }));

describe("a code", () => {
  test("of six digits arrives by mail and works once", async () => {
    const code = await codeFor(shop, "bind", ADA);
    expect(code).toMatch(/^\d{6}$/);
    expect(await use(code)).toEqual({ ok: true });
    expect(await use(code)).toEqual(WRONG);
  });

  test("arrives by SMS at the complete number, however it was typed", async () => {
    const code = await codeFor(shop, "bind", PHONE);
    expect((await lastMessage(shop))?.to).toBe("+85291234567");
    expect(await use(code, { to: { phoneCountry: "US", phone: "+852 91234567" } })).toEqual({ ok: true });
  });

  test("is rejected for another purpose, recipient or browser without losing an attempt", async () => {
    const code = await codeFor(shop, "bind", ADA);
    for (let n = 0; n < 6; n++) {
      expect(await use(code, { purpose: "delete" })).toEqual(WRONG);
      expect(await use(code, { to: BOB })).toEqual(WRONG);
      expect(await use(code, { browser: "another" })).toEqual(WRONG);
    }
    expect(await use(code)).toEqual({ ok: true });
  });

  test("is dead after five wrong attempts: the sixth is rejected even if it is right", async () => {
    const code = await codeFor(shop, "bind", ADA);
    for (let n = 0; n < 5; n++) expect(await use(wrongCode(code))).toEqual(WRONG);
    expect(await use(code)).toEqual(WRONG);
  });

  test("is accepted at the fifth attempt", async () => {
    const code = await codeFor(shop, "bind", ADA);
    for (let n = 0; n < 4; n++) await use(wrongCode(code));
    expect(await use(code)).toEqual({ ok: true });
  });

  test("is checked at most five times and accepted once under simultaneous attempts", async () => {
    const code = await codeFor(shop, "bind", ADA);
    const guesses = await Promise.all(Array.from({ length: 40 }, (_, n) => use(n === 20 ? code : wrongCode(code))));
    expect(guesses.filter((one) => one.ok)).toHaveLength(0);
    shop.pass(MINUTE);
    const next = await codeFor(shop, "bind", ADA);
    const uses = await Promise.all(Array.from({ length: 10 }, () => use(next)));
    expect(uses.filter((one) => one.ok)).toHaveLength(1);
  });

  test("is valid for just under ten minutes", async () => {
    const code = await codeFor(shop, "bind", ADA);
    shop.pass(10 * MINUTE - 1);
    expect(await use(code)).toEqual({ ok: true });
    const late = await codeFor(shop, "bind", ADA);
    shop.pass(10 * MINUTE);
    expect(await use(late)).toEqual(WRONG);
  });

  test("is replaced by the next one of the same browser, and unaffected by that of another", async () => {
    const first = await codeFor(shop, "bind", ADA);
    const elsewhere = await codeFor(shop, "bind", ADA, { browser: "another" });
    shop.pass(MINUTE);
    let second = await codeFor(shop, "bind", ADA);
    if (second === first) {
      shop.pass(MINUTE);
      second = await codeFor(shop, "bind", ADA);
    }
    expect(await use(first)).toEqual(WRONG);
    expect(await use(second)).toEqual({ ok: true });
    expect(await use(elsewhere, { browser: "another" })).toEqual({ ok: true });
  });

  test("created before the secrets were rotated still works; one of a removed secret does not", async () => {
    const code = await codeFor(shop, "bind", ADA);
    const renewed = (...secrets: string[]) => ({ ...shop, env: { ...shop.env, sessionSecrets: secrets } });
    const request = { purpose: "bind" as const, to: ADA, browser: CLIENT.browser, clientAddress: CLIENT.clientAddress, code };
    expect(await consumeCode(renewed("n".repeat(32)), shop.db, request)).toEqual(WRONG);
    expect(await consumeCode(renewed("n".repeat(32), "s".repeat(32)), shop.db, request)).toEqual({ ok: true });
  });

  test("whose job waited too long is not sent", async () => {
    await sendCode(shop, { ...CLIENT, purpose: "sign-in", to: ADA });
    shop.pass(10 * MINUTE);
    expect(await lastMessage(shop)).toBeUndefined();
  });

  test("cannot be sent to a number that does not exist", async () => {
    expect(await sendCode(shop, { ...CLIENT, purpose: "sign-in", to: { phoneCountry: "HK", phone: "123" } })).toEqual({
      ok: false,
      reason: "errors.phone",
    });
  });
});

describe("requesting codes", () => {
  const ask = (to: Recipient, here: Partial<typeof CLIENT> = {}) => sendCode(shop, { ...CLIENT, ...here, purpose: "sign-in", to });
  const elsewhere = (n: number) => ({ browser: `browser-${n}`, clientAddress: `198.51.100.${n}` });

  test("returns when the next one may be requested: after sixty seconds", async () => {
    const requested = await ask(ADA);
    expect(requested).toEqual({ ok: true, resendAt: shop.clock() + MINUTE });
    shop.pass(MINUTE - 1500);
    expect(await ask(ADA)).toEqual({ ok: false, reason: "identity.code-soon?seconds=2" });
    shop.pass(1500);
    expect(await ask(ADA)).toMatchObject({ ok: true });
  });

  test("is limited to five an hour per recipient and network; the rejection says how long to wait", async () => {
    for (let n = 0; n < 5; n++) expect(await ask(ADA, { browser: `b${n}` })).toMatchObject({ ok: true });
    shop.pass(10 * MINUTE);
    expect(await ask(ADA, { browser: "b6" })).toEqual({ ok: false, reason: "identity.too-many-tries?minutes=50" });
    expect(await ask(BOB)).toMatchObject({ ok: true });
    shop.pass(50 * MINUTE);
    expect(await ask(ADA)).toMatchObject({ ok: true });
  });

  test("is limited to twelve an hour per recipient in total, but strangers cannot lock out a network where the owner has signed in", async () => {
    await createAccount(shop, ADA);
    for (let n = 0; n < 12; n++) await ask(ADA, elsewhere(n));
    expect(await ask(ADA, elsewhere(99))).toMatchObject({ ok: false, reason: expect.stringContaining("too-many-tries") });
    expect(await ask(ADA)).toMatchObject({ ok: true });
  });

  test("is limited to twenty an hour per visitor; an IPv6 network counts as one", async () => {
    const from = (n: number) => ({ clientAddress: `2001:db8:1:2::${n.toString(16)}` });
    for (let n = 0; n < 20; n++) expect(await ask({ email: `p${n}@example.com` }, from(n))).toMatchObject({ ok: true });
    expect(await ask({ email: "p21@example.com" }, from(30))).toMatchObject({ ok: false });
    expect(await ask({ email: "p22@example.com" })).toMatchObject({ ok: true });
  });

  test("by SMS has a global limit for all visitors; mails continue", async () => {
    const phones = Array.from({ length: 301 }, (_, n) => ({ phoneCountry: "HK", phone: String(91_230_000 + n) }));
    const results: { ok: boolean }[] = [];
    for (const [n, to] of phones.entries()) results.push(await ask(to, { browser: `b${n}`, clientAddress: `198.51.100.${n % 250}` }));
    expect(results.filter((one) => one.ok)).toHaveLength(300);
    expect(results.at(-1)).toMatchObject({ ok: false });
    expect(await ask(ADA)).toMatchObject({ ok: true });
  });
});

describe("a message", () => {
  test("is in the visitor's language", async () => {
    await sendCode(shop, { ...CLIENT, language: "zh-hk", purpose: "sign-in", to: ADA });
    expect((await lastMessage(shop))?.subject).toBe("你用作登入的驗證碼");
  });

  test.each(["reset", "delete"] as const)("to somebody without an account who asks to %s says so, and how to register", async (purpose) => {
    await sendCode(shop, { ...CLIENT, purpose, to: BOB });
    const message = await lastMessage(shop);
    expect(message?.text).toContain("/en/register");
    expect(message?.text).not.toMatch(/(?<!\d)\d{6}(?!\d)/);
    await createAccount(shop, BOB);
    expect(await codeFor(shop, purpose, BOB)).toMatch(/^\d{6}$/);
  });

  test("to somebody without an account who signs in or registers contains a code like any other", async () => {
    expect(await codeFor(shop, "sign-in", BOB)).toMatch(/^\d{6}$/);
    expect(await codeFor(shop, "register", PHONE)).toMatch(/^\d{6}$/);
  });
});
