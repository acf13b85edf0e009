import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import type { Log } from "#server/observability/log.ts";
import { findMistyped } from "#server/settings/settings-problems.ts";
import { warnUnreadableMailbox } from "#server/mailbox/warn-unreadable-mailbox.ts";

const SECRET = "Zk3vT9qLw2XnB7cRf5HdJ8mPs4YgA6uE";
const PRODUCTION = {
  NODE_ENV: "production",
  PUBLIC_ORIGIN: "https://localhost",
  SESSION_SECRETS: SECRET,
  FILE_KEYS: SECRET,
  PAYMENT_PROVIDER: "sandbox",
  CARRIER: "simulator",
  MAIL_URL: "smtps://user:password@mail.example",
  SMS_URL: "https://sms.example/messages",
};

test.each(Object.keys(PRODUCTION).filter((name) => name !== "NODE_ENV"))("a production shop does not start without %s", (name) => {
  const { publicOrigin } = readEnv(PRODUCTION);
  expect(publicOrigin).toBe("https://localhost");
  for (const empty of [undefined, ""]) expect(() => readEnv({ ...PRODUCTION, [name]: empty })).toThrow(`In production set ${name} (`);
});

test("the mailbox is enabled by name only", () => {
  const { mailUrl, smsUrl } = readEnv({ ...PRODUCTION, MAIL_URL: "mailbox", SMS_URL: "mailbox" });
  expect([mailUrl, smsUrl]).toEqual([undefined, undefined]);
  for (const wrong of ["mail.example.com", "https://mail.example.com", "Mailbox"]) {
    expect(() => readEnv({ ...PRODUCTION, MAIL_URL: wrong })).toThrow("MAIL_URL: write smtps://user:password@host, or mailbox");
  }
  expect(() => readEnv({ ...PRODUCTION, SMS_URL: "smtp://sms.example" })).toThrow("SMS_URL: write https://");
});

test.each(["SESSION_SECRETS", "FILE_KEYS"])("rejects a short secret in production as the newest of %s, and accepts it behind a long one", (name) => {
  expect(() => readEnv({ ...PRODUCTION, [name]: "short" })).toThrow(`${name}: the first, newest one must have 32 characters or more`);
  expect(() => readEnv({ ...PRODUCTION, [name]: "," })).toThrow(`In production set ${name}`);
  expect(readEnv({ ...PRODUCTION, [name]: `${SECRET},short` }).production).toBe(true);
});

test.each(["SESSION_SECRETS", "FILE_KEYS"])("rejects a long guessable word in production as the newest of %s", (name) => {
  for (const weak of [
    "s".repeat(32),
    "password".repeat(5),
    "1234567890".repeat(4),
    "correct-horse-".repeat(3).slice(0, 36),
    `${"ab".repeat(20)}aab`,
  ]) {
    expect(() => readEnv({ ...PRODUCTION, [name]: weak })).toThrow(`${name}: the first, newest one can be guessed`);
    expect(readEnv({ ...PRODUCTION, [name]: `${SECRET},${weak}` }).production).toBe(true);
  }
  expect(readEnv({ NODE_ENV: "production", ROVELINK_LAPTOP: "1", [name]: "s".repeat(32) }).strict).toBe(false);
});

test.each([
  ["hexadecimal digits with ten different ones", "0123456789987654321002468135790f"],
  ["hexadecimal digits with eight different ones", "01a2b3f0a1b2f30a13b0f2a1b0f3a2b1"],
  ["decimal digits", "31415926535897932384626433832795"],
])("accepts a secret of 32 %s in production", (_kind, secret) => {
  expect(readEnv({ ...PRODUCTION, SESSION_SECRETS: secret, FILE_KEYS: secret }).production).toBe(true);
});

const OWN_BRAND = {
  ...BRAND,
  legalName: "Harbour Travel Limited",
  legalAddress: "8 Pier Road, Central, Hong Kong",
  registration: { en: "Company no. 1234567", "zh-cn": "1234567", "zh-hk": "1234567", ja: "1234567", ko: "1234567" },
  supportEmail: "help@harbour.travel",
  supportPhone: { shown: "+852 3000 0000", dialled: "+85230000000" },
};
const PUBLIC = {
  ...PRODUCTION,
  PUBLIC_ORIGIN: "https://shop.harbour.travel",
  MAIL_FROM: "Harbour <no-reply@harbour.travel>",
  SALES_MAIL: "sales@harbour.travel",
  ESIM_SITE_URL: "https://esim.harbour.travel/",
};
const problemsOf = (env: Record<string, string>, brand = OWN_BRAND) => {
  try {
    readEnv(env, { brand });
    return [];
  } catch (error) {
    return (error as Error).message
      .split("\n")
      .slice(1)
      .map((line) => line.trim().split(":")[0]);
  }
};

test("a public shop does not start with placeholder addresses, and names all of them", () => {
  expect(problemsOf(PUBLIC)).toEqual([]);
  expect(problemsOf({ ...PUBLIC, MAIL_FROM: "Shop <no-reply@rovelink.example>" })).toEqual(["MAIL_FROM"]);
  const { MAIL_FROM: _from, SALES_MAIL: _sales, ESIM_SITE_URL: _site, ...forgotten } = PUBLIC;
  expect(problemsOf(forgotten, BRAND)).toEqual([
    "MAIL_FROM",
    "SALES_MAIL",
    "supportEmail in server/locale/brand.schema.ts",
    "legalName in server/locale/brand.schema.ts",
    "legalAddress in server/locale/brand.schema.ts",
    "registration in server/locale/brand.schema.ts",
    "supportPhone in server/locale/brand.schema.ts",
  ]);
  const halfDone = { ...OWN_BRAND, registration: { ...OWN_BRAND.registration, ko: BRAND.registration.ko } };
  expect(problemsOf(PUBLIC, halfDone)).toEqual(["registration in server/locale/brand.schema.ts"]);
  for (const host of ["esim.test", "localhost", "esim.example.com"])
    expect(problemsOf({ ...PUBLIC, ESIM_SITE_URL: `https://${host}/` })[0]).toBe("ESIM_SITE_URL");
});

test("the staff desk of a public shop needs none of the addresses that only mails have", () => {
  const { MAIL_FROM: _from, SALES_MAIL: _sales, ESIM_SITE_URL: _site, ...settings } = PUBLIC;
  const desk = { ...settings, DESK_ORIGIN: "https://desk.harbour.travel" };
  expect(readEnv(desk, { brand: OWN_BRAND, program: "desk" }).deskOrigin).toBe("https://desk.harbour.travel");
});

test("a public shop has an https address without a path", () => {
  expect(problemsOf({ ...PUBLIC, PUBLIC_ORIGIN: "http://shop.harbour.travel" })).toEqual(["PUBLIC_ORIGIN must begin with https"]);
  for (const path of ["/shop", "/?a", "#a"])
    expect(problemsOf({ ...PUBLIC, PUBLIC_ORIGIN: `https://shop.harbour.travel${path}` })).toEqual(["PUBLIC_ORIGIN"]);
  expect(readEnv({ ...PUBLIC, PUBLIC_ORIGIN: "https://shop.harbour.travel/" }, { brand: OWN_BRAND }).publicOrigin).toBe(
    "https://shop.harbour.travel",
  );
});

test("reports every configuration problem at once, with what to write", () => {
  const wrong = { ...PUBLIC, PORT: "web", DATABASE_URL: "mysql://db", FILE_KEYS: "short", SMS_URL: "", TRUST_PROXY_HOPS: "11", CARRIER: "http" };
  expect(() => readEnv(wrong, { brand: OWN_BRAND })).toThrow(
    [
      "The configuration is wrong:",
      "  PORT: write a whole number from 0 to 65535",
      "  DATABASE_URL: write postgres://user:password@host/database",
      "  TRUST_PROXY_HOPS: write a whole number from 0 to 10",
      "  In production set SMS_URL (see .env.example). A sandbox must be chosen by name: PAYMENT_PROVIDER=sandbox, CARRIER=simulator, MAIL_URL=mailbox, SMS_URL=mailbox.",
      "  FILE_KEYS: the first, newest one must have 32 characters or more (openssl rand -base64 32).",
      "  With CARRIER=http set CARRIER_URL, CARRIER_KEY, CARRIER_CALLBACK_SECRETS too (see .env.example).",
    ].join("\n"),
  );
});

test("points out a name that resembles a setting's", () => {
  expect(findMistyped({ MAIL_FORM: "a", PUBLIC_ORIGN: "b", MAIL_FROM: "c", PATH: "d", HOSTNAME: "e", PGDATABASE: "f" })).toEqual([
    "MAIL_FORM is not a setting. Did you mean MAIL_FROM?",
    "PUBLIC_ORIGN is not a setting. Did you mean PUBLIC_ORIGIN?",
  ]);
});

test("a public shop whose messages nobody can read logs a warning", () => {
  const warned = (env: Record<string, string>) => {
    const lines: unknown[] = [];
    const log: Log = { info: () => {}, error: (event, error) => void lines.push(event, error) };
    warnUnreadableMailbox({ env: readEnv({ ...PUBLIC, ...env }, { brand: OWN_BRAND }), log });
    return lines;
  };
  expect(warned({})).toEqual([]);
  expect(warned({ MAIL_URL: "mailbox", SMS_URL: "mailbox" })).toEqual(["mailbox.unreadable", expect.stringMatching(/^MAIL_URL and SMS_URL: /)]);
  expect(warned({ SMS_URL: "mailbox" })).toEqual(["mailbox.unreadable", expect.stringMatching(/^SMS_URL: /)]);
  expect(warned({ PUBLIC_ORIGIN: "http://localhost:3000", MAIL_URL: "mailbox", SMS_URL: "mailbox" })).toEqual([]);
});

test("the staff desk has an origin of its own, with TLS unless only this machine can reach it", () => {
  expect(readEnv({ DESK_PORT: "4001" }).deskOrigin).toBe("http://localhost:4001");
  expect(readEnv({ ...PRODUCTION, DESK_ORIGIN: "https://desk.example.com/" }).deskOrigin).toBe("https://desk.example.com");
  expect(readEnv({ ...PRODUCTION, DESK_ORIGIN: "http://127.0.0.1:3001" }).deskOrigin).toBe("http://127.0.0.1:3001");
  expect(() => readEnv({ ...PRODUCTION, DESK_ORIGIN: "http://desk.example.com" })).toThrow("DESK_ORIGIN must begin with https:");
  expect(() => readEnv({ ...PRODUCTION, DESK_ORIGIN: PRODUCTION.PUBLIC_ORIGIN })).toThrow("DESK_ORIGIN is the address of the shop");
  expect(() => readEnv({ DESK_ORIGIN: "https://desk.example.com/staff" })).toThrow("DESK_ORIGIN: write the address without a path");
});

test("the refund limits of staff are amounts by currency", () => {
  expect(readEnv({}).staffRefundLimits).toEqual({ CNY: 20_000, HKD: 20_000, USD: 2_500 });
  expect(readEnv({ STAFF_REFUND_LIMITS: "HKD:50" }).staffRefundLimits).toEqual({ HKD: 5_000 });
  for (const wrong of ["HKD", "EUR:5", "HKD:5,HKD:6", "HKD:-1"]) {
    expect(() => readEnv({ STAFF_REFUND_LIMITS: wrong })).toThrow("STAFF_REFUND_LIMITS: write amounts like CNY:200.00");
  }
});
