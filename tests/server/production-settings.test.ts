import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import type { Log } from "#server/log.ts";
import { warnUnreadableMailbox } from "#server/mailbox/warn-unreadable-mailbox.ts";

const PRODUCTION = {
  NODE_ENV: "production",
  PUBLIC_ORIGIN: "https://shop.example",
  SESSION_SECRETS: "s".repeat(32),
  FILE_KEYS: "f".repeat(32),
  PAYMENT_PROVIDER: "sandbox",
  CARRIER: "simulator",
  MAIL_URL: "smtps://user:password@mail.example",
  SMS_URL: "https://sms.example/messages",
};

test.each(Object.keys(PRODUCTION).filter((name) => name !== "NODE_ENV"))("a production shop does not start without %s", (name) => {
  const { publicOrigin } = readEnv(PRODUCTION);
  expect(publicOrigin).toBe("https://shop.example");
  for (const empty of [undefined, ""]) expect(() => readEnv({ ...PRODUCTION, [name]: empty })).toThrow(`In production set ${name} (`);
});

test("the mailbox is chosen by name", () => {
  const { mailUrl, smsUrl } = readEnv({ ...PRODUCTION, MAIL_URL: "mailbox", SMS_URL: "mailbox" });
  expect([mailUrl, smsUrl]).toEqual([undefined, undefined]);
  for (const wrong of ["mail.example.com", "https://mail.example.com", "Mailbox"]) {
    expect(() => readEnv({ ...PRODUCTION, MAIL_URL: wrong })).toThrow("MAIL_URL: write smtps://user:password@host, or mailbox");
  }
  expect(() => readEnv({ ...PRODUCTION, SMS_URL: "smtp://sms.example" })).toThrow("SMS_URL: write https://");
});

test.each(["SESSION_SECRETS", "FILE_KEYS"])("a short secret is refused in production as the newest of %s, and taken behind a long one", (name) => {
  expect(() => readEnv({ ...PRODUCTION, [name]: "short" })).toThrow(`${name}: the first, newest one must have 32 characters or more`);
  expect(() => readEnv({ ...PRODUCTION, [name]: "," })).toThrow(`In production set ${name}`);
  expect(readEnv({ ...PRODUCTION, [name]: `${"n".repeat(32)},short` }).production).toBe(true);
});

test("a public shop whose messages nobody can read says so in its log", () => {
  const warned = (env: Record<string, string>) => {
    const lines: unknown[] = [];
    const log: Log = { info: () => {}, error: (event, fault) => void lines.push(event, fault) };
    warnUnreadableMailbox({ env: readEnv({ ...PRODUCTION, ...env }), log });
    return lines;
  };
  expect(warned({})).toEqual([]);
  expect(warned({ MAIL_URL: "mailbox", SMS_URL: "mailbox" })).toEqual(["mailbox.unreadable", expect.stringMatching(/^MAIL_URL and SMS_URL: /)]);
  expect(warned({ SMS_URL: "mailbox" })).toEqual(["mailbox.unreadable", expect.stringMatching(/^SMS_URL: /)]);
  expect(warned({ PUBLIC_ORIGIN: "http://localhost:3000", MAIL_URL: "mailbox", SMS_URL: "mailbox" })).toEqual([]);
});
