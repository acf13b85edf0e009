import { describe, expect, test } from "vitest";
import { resetPassword } from "#server/identity/password/reset-password.ts";
import { sendCode } from "#server/identity/code/send-code.ts";
import { signInWithCode } from "#server/identity/sign-in/sign-in-with-code.ts";
import { signInWithPassword } from "#server/identity/sign-in/sign-in-with-password.ts";
import { ADA, codeFor, CLIENT, PASSWORD, createAccount, visitor, wrongCode } from "#tests/support/identity/identity.ts";
import { useTestShop } from "#tests/support/shop.ts";

// Somebody who knows only an email address must neither lock out its owner nor have a realistic chance to get in.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type From = { browser: string; clientAddress: string };
const stranger = (n = 0): From => ({ browser: `stranger-${n}`, clientAddress: `198.51.100.${n}` });
/** The owner while travelling: a new network and a new browser. */
const ABROAD: From = { browser: "phone", clientAddress: "192.0.2.9" };

const shop = useTestShop();

const ask = (from: From) => sendCode(shop, { ...CLIENT, ...from, purpose: "sign-in", to: ADA });
const byCode = (code: string, from: From) => signInWithCode(shop, { ...visitor, ...from, to: ADA, code });
const byPassword = (from: From, password = PASSWORD) => signInWithPassword(shop, { ...visitor, ...from, who: ADA, password });
/** Signs in with the password, if need be after waiting for a turn. */
async function enter(from: From) {
  const result = await byPassword(from);
  if (result.ok || result.code !== "queued") return result;
  shop.pass(result.values.seconds * 1000);
  return byPassword(from);
}
const isOk = (result: { ok: boolean }) => result.ok;

/** Guesses one valid code until no more attempts are accepted. Returns the number of accepted attempts. */
async function guessAll(from: From): Promise<number> {
  const attemptsOf = async () =>
    Number(
      (
        await shop.db
          .selectFrom("identity_codes")
          .select((eb) => eb.fn.sum("attempts").as("sum"))
          .executeTakeFirst()
      )?.sum,
    );
  const before = await attemptsOf();
  for (let guess = 0; guess < 5; guess++) await byCode("no-code", from);
  return (await attemptsOf()) - before;
}

/** Uses every attempt that one stranger has in 81 minutes: passwords, then codes requested and guessed. */
async function attackFromOneNetwork(): Promise<void> {
  for (let minute = 0; minute < 81; minute++) {
    for (let n = 0; n < 5; n++) await byPassword(stranger(), "wrong-Heron-42");
    if (isOk(await ask(stranger()))) await guessAll(stranger());
    shop.pass(MINUTE);
  }
}

describe("an attack from one network", () => {
  test("never blocks the owner in a new network from password, code or password reset", async () => {
    await createAccount(shop, ADA);
    await attackFromOneNetwork();
    expect(await enter(ABROAD)).toMatchObject({ ok: true });
    const elsewhere = { browser: "laptop", clientAddress: "192.0.2.77" };
    expect(await byCode(await codeFor(shop, "sign-in", ADA, elsewhere), elsewhere)).toMatchObject({ ok: true });
    const hotel = { browser: "tablet", clientAddress: "192.0.2.130" };
    const code = await codeFor(shop, "reset", ADA, hotel);
    expect(await resetPassword(shop, { ...CLIENT, ...hotel, to: ADA, code, newPassword: "new-Heron-77", replaces: [] })).toMatchObject({ ok: true });
  });

  test("gets fifteen codes a day and at most thirty-five attempts", async () => {
    let [codes, attempts] = [0, 0];
    for (let time = 0; time < 48; time++) {
      const from = { ...stranger(), browser: `b${time}` };
      if (isOk(await ask(from))) {
        codes++;
        attempts += await guessAll(from);
      }
      shop.pass(DAY / 48);
    }
    expect(codes).toBe(15);
    expect(attempts).toBeLessThanOrEqual(35);
  });
});

describe("an attack from a /48 of IPv6", () => {
  const inside = (n: number): From => ({ browser: `b${n}`, clientAddress: `2001:db8:1:${n.toString(16)}::1` });

  test("gets sixty codes a day and at most eighty attempts", async () => {
    let [codes, attempts] = [0, 0];
    for (let time = 0; time < 24 * 12; time++) {
      if (isOk(await ask(inside(time)))) {
        codes++;
        attempts += await guessAll(inside(time));
      }
      shop.pass(5 * MINUTE);
    }
    expect(codes).toBe(60);
    expect(attempts).toBeLessThanOrEqual(80);
  });

  test("delays passwords elsewhere, and not in a network of that /48 where the owner has signed in", async () => {
    await createAccount(shop, ADA);
    const home = { browser: "-", clientAddress: "2001:db8:1:ffff::1" };
    expect(await byPassword(home)).toMatchObject({ ok: true });
    for (let hour = 0; hour < 5; hour++) {
      for (let n = 0; n < 30; n++) {
        await byPassword(inside(30 * hour + n), "wrong-Heron-42");
        shop.pass(2 * MINUTE);
      }
    }
    expect(await byPassword(inside(999))).toMatchObject({ ok: false });
    expect(await enter(ABROAD)).toMatchObject({ ok: true });
    expect(await byPassword(home)).toMatchObject({ ok: true });
  });
});

describe("an attack from many networks", () => {
  test("that continues all day gets fewer than 320 attempts", async () => {
    let [codes, attempts] = [0, 0];
    for (let time = 0; time < 24 * 12; time++) {
      for (let n = 0; n < 2; n++) {
        const from = { ...stranger((2 * time + n) % 60), browser: `b${time}-${n}` };
        if (!isOk(await ask(from))) continue;
        codes++;
        attempts += await guessAll(from);
      }
      shop.pass(5 * MINUTE);
    }
    expect(codes).toBeGreaterThan(250);
    expect(codes).toBeLessThanOrEqual(12 * 24);
    expect(attempts).toBeLessThan(320);
  });

  test("leaves every code its first attempt: a right one is accepted", async () => {
    await createAccount(shop, ADA);
    for (let n = 0; n < 6; n++) {
      await ask(stranger(n));
      await guessAll(stranger(n));
    }
    const code = await codeFor(shop, "sign-in", ADA, ABROAD);
    expect(await byCode(code, ABROAD)).toMatchObject({ ok: true });
    shop.pass(MINUTE);
    const laptop = { browser: "laptop", clientAddress: "192.0.2.77" };
    const second = await codeFor(shop, "sign-in", ADA, laptop);
    expect(await byCode(wrongCode(second), laptop)).toMatchObject({ ok: false });
    expect(await byCode(second, laptop)).toEqual({ ok: false, code: "code-wrong" });
  });

  test("that uses up the codes of an hour does not affect the networks and browsers where the owner has signed in", async () => {
    await createAccount(shop, ADA);
    await byPassword({ browser: "-", clientAddress: "192.0.2.50" });
    shop.pass(HOUR);
    for (let n = 0; n < 12; n++) expect(await ask(stranger(n))).toMatchObject({ ok: true });
    expect(await ask(stranger(50))).toMatchObject({ ok: false });
    expect(await ask({ browser: "new", clientAddress: CLIENT.clientAddress })).toMatchObject({ ok: true });
    expect(await ask({ browser: "other", clientAddress: "192.0.2.50" })).toMatchObject({ ok: true });
    expect(await ask({ browser: CLIENT.browser, clientAddress: ABROAD.clientAddress })).toMatchObject({ ok: true });
    expect(await ask(ABROAD)).toMatchObject({ ok: false });
    expect(await byPassword(ABROAD)).toMatchObject({ ok: true });
    shop.pass(HOUR);
    expect(await ask({ browser: "third", clientAddress: "192.0.2.200" })).toMatchObject({ ok: true });
  });

  test("delays the password from unknown networks by seconds, and never where the owner has signed in", async () => {
    await createAccount(shop, ADA);
    for (let n = 0; n < 20; n++) await byPassword(stranger(n), "wrong-Heron-42");
    expect(await byPassword(ABROAD)).toEqual({ ok: false, code: "queued", values: { seconds: 10 } });
    expect(await byPassword(CLIENT)).toMatchObject({ ok: true });
    expect(await enter(ABROAD)).toMatchObject({ ok: true });
  });
});

describe("an attack from within the owner's own network", () => {
  test("does not block the browser in which the owner has signed in, nor one that has a valid code", async () => {
    await createAccount(shop, ADA);
    const inside = (n: number) => ({ browser: `guest-${n}`, clientAddress: CLIENT.clientAddress });
    for (let n = 0; n < 5; n++) await ask(inside(n));
    expect(await ask(inside(6))).toMatchObject({ ok: false });
    const code = await codeFor(shop, "sign-in", ADA);
    for (let n = 0; n < 40; n++) await byCode("000000", inside(7));
    for (let n = 0; n < 70; n++) await byPassword(inside(8), "wrong-Heron-42");
    expect(await byCode(code, CLIENT)).toMatchObject({ ok: true });
  });

  test("gets at most 140 attempts a day", async () => {
    await createAccount(shop, ADA);
    let attempts = 0;
    for (let time = 0; time < 24 * 6; time++) {
      const from = { browser: `b${time}`, clientAddress: CLIENT.clientAddress };
      if (isOk(await ask(from))) attempts += await guessAll(from);
      shop.pass(10 * MINUTE);
    }
    expect(attempts).toBeLessThanOrEqual(140);
  });
});

test("trusts a network and a browser for thirty days after the last sign-in", async () => {
  await createAccount(shop, ADA);
  shop.pass(20 * DAY);
  expect(await byPassword(CLIENT)).toMatchObject({ ok: true });
  shop.pass(29 * DAY);
  for (let n = 0; n < 12; n++) await ask(stranger(n));
  expect(await ask({ ...CLIENT, browser: "new" })).toMatchObject({ ok: true });
  shop.pass(2 * DAY);
  for (let n = 0; n < 12; n++) await ask(stranger(n + 20));
  expect(await ask({ ...CLIENT, browser: "newer" })).toMatchObject({ ok: false });
});
