import { describe, expect, test } from "vitest";
import type { CodePurpose } from "#server/domain/service-states.schema.ts";
import type { Recipient } from "#server/identity/code/recipient.ts";
import { sendCode } from "#server/identity/code/send-code.ts";
import { consumeCode } from "#server/identity/code/consume-code.ts";
import { ADA, BOB, codeFor, CLIENT, lastMessage, PHONE, createAccount, wrongCode } from "#tests/support/identity/identity.ts";
import { useTestShop } from "#tests/support/shop.ts";

const MINUTE = 60_000;
const WRONG = { ok: false, code: "code-wrong" };

const shop = useTestShop();

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

  test("is not sent to a number that does not exist or takes no text messages, nor to a country that is not served", async () => {
    const send = (phoneCountry: string, phone: string) => sendCode(shop, { ...CLIENT, purpose: "register", to: { phoneCountry, phone } });
    expect(await send("HK", "123")).toEqual({ ok: false, code: "phone-invalid" });
    for (const [country, number] of [
      ["GB", "9098790000"],
      ["US", "9005551234"],
      ["LV", "90012345"],
      ["HK", "2123 4567"],
    ] as const) {
      expect(await send(country, number), country).toEqual({ ok: false, code: "phone-no-sms" });
    }
    shop.env.smsCountries = ["HK", "CN"];
    expect(await send("GB", "7400123456")).toEqual({ ok: false, code: "sms-country" });
    expect(await send("HK", "61234567")).toMatchObject({ ok: true });
  });
});

describe("requesting codes", () => {
  const ask = (to: Recipient, here: Partial<typeof CLIENT> = {}) => sendCode(shop, { ...CLIENT, ...here, purpose: "sign-in", to });
  const elsewhere = (n: number) => ({ browser: `browser-${n}`, clientAddress: `198.51.100.${n}` });

  test("returns when the next one may be requested: after sixty seconds", async () => {
    const requested = await ask(ADA);
    expect(requested).toEqual({ ok: true, resendAt: shop.clock() + MINUTE });
    shop.pass(MINUTE - 1500);
    expect(await ask(ADA)).toEqual({ ok: false, code: "code-soon", values: { seconds: 2 } });
    shop.pass(1500);
    expect(await ask(ADA)).toMatchObject({ ok: true });
  });

  test("is limited to five an hour per recipient and network; the rejection says how long to wait", async () => {
    for (let n = 0; n < 5; n++) expect(await ask(ADA, { browser: `b${n}` })).toMatchObject({ ok: true });
    shop.pass(10 * MINUTE);
    expect(await ask(ADA, { browser: "b6" })).toEqual({ ok: false, code: "too-many-tries-minutes", values: { minutes: 50 } });
    expect(await ask(BOB)).toMatchObject({ ok: true });
    shop.pass(50 * MINUTE);
    expect(await ask(ADA)).toMatchObject({ ok: true });
  });

  test("is limited to twelve an hour per recipient in total, but strangers cannot lock out a network where the owner has signed in", async () => {
    await createAccount(shop, ADA);
    for (let n = 0; n < 12; n++) await ask(ADA, elsewhere(n));
    expect(await ask(ADA, elsewhere(99))).toMatchObject({ ok: false, code: expect.stringContaining("too-many-tries") });
    expect(await ask(ADA)).toMatchObject({ ok: true });
  });

  test("waits for a turn after two hundred an hour from a network; an IPv6 network counts as one", async () => {
    const from = (n: number) => ({ clientAddress: `2001:db8:1:2::${n.toString(16)}`, browser: `b${n}` });
    for (let n = 0; n < 200; n++) expect(await ask({ email: `p${n}@example.com` }, from(n))).toMatchObject({ ok: true });
    expect(await ask(ADA, from(201))).toEqual({ ok: false, code: "queued", values: { seconds: 5 } });
    expect(await ask(BOB)).toMatchObject({ ok: true });
    shop.pass(5_000);
    expect(await ask(ADA, from(201))).toMatchObject({ ok: true });
  });

  test("that the SMS service did not send do not count against others", async () => {
    const { send } = shop.sms;
    shop.sms.send = async () => {
      throw new Error("away");
    };
    for (let n = 0; n < 60; n++) await ask({ phoneCountry: "HK", phone: String(61_230_000 + n) }, elsewhere(n));
    await shop.runJobs();
    shop.sms.send = send;
    await ask({ phoneCountry: "HK", phone: "61239999" }, elsewhere(99));
    await shop.runJobs();
    expect((await shop.db.selectFrom("mailbox").select("recipient").execute()).map(({ recipient }) => recipient)).toContain("+85261239999");
  });

  test("by SMS from many networks makes messages to strangers in that country wait for a turn, not those to accounts, to known browsers and elsewhere", async () => {
    await createAccount(shop, PHONE);
    shop.pass(10 * MINUTE);
    const sentTo = async () => {
      await shop.runJobs();
      return (await shop.db.selectFrom("mailbox").select("recipient").execute()).map(({ recipient }) => recipient);
    };
    for (let n = 0; n < 60; n++) await ask({ phoneCountry: "HK", phone: String(61_230_000 + n) }, elsewhere(n));
    expect((await sentTo()).filter((to) => to.startsWith("+852612300"))).toHaveLength(50);
    await ask(PHONE, elsewhere(80));
    await ask({ phoneCountry: "CN", phone: "13812345678" }, elsewhere(81));
    expect(await sentTo()).toEqual(expect.arrayContaining(["+85291234567", "+8613812345678"]));
    expect((await sentTo()).filter((to) => to === "+85291234567")).toHaveLength(2);
    // The messages that wait go out one every five seconds, the last of ten after 50 s.
    const sent: number[] = [];
    for (let passed = 0; passed < 12; passed++) {
      shop.pass(5_000);
      sent.push((await sentTo()).filter((to) => to.startsWith("+852612300")).length);
    }
    expect(sent).toEqual([51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 60, 60]);
  });
});

describe("a message", () => {
  test("is in the visitor's language", async () => {
    await sendCode(shop, { ...CLIENT, language: "zh-hk", purpose: "sign-in", to: ADA });
    expect((await lastMessage(shop))?.subject).toBe("登入驗證碼");
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
