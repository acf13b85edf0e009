import { expect, test } from "vitest";
import type { Tables } from "#server/db/tables/tables.ts";
import { register } from "#server/identity/account/register.ts";
import { resetPassword } from "#server/identity/password/reset-password.ts";
import { sendCode } from "#server/identity/code/send-code.ts";
import { signInWithCode } from "#server/identity/sign-in/sign-in-with-code.ts";
import { signInWithPassword } from "#server/identity/sign-in/sign-in-with-password.ts";
import { codeFor, CLIENT, visitor, wrongCode } from "#tests/support/identity/identity.ts";
import { useTestShop } from "#tests/support/shop.ts";

const CANARY = { email: "canary.bird@example.com" };
const CANARY_PHONE = { phoneCountry: "HK", phone: "69876543" };
const OLD = "canary-Secret-1";
const NEW = "canary-Secret-2";

const shop = useTestShop();

const readTables = async (tables: (keyof Tables)[]) =>
  JSON.stringify(await Promise.all(tables.map((table) => shop.db.selectFrom(table).selectAll().execute())));

test("codes, passwords, tokens, addresses and numbers appear in no log, and in plain text only in their own columns", async () => {
  const secrets = [CANARY.email, "69876543", OLD, NEW];
  for (const to of [CANARY, CANARY_PHONE]) {
    const code = await codeFor(shop, "register", to);
    // Before it is used: the row of the code and the job that sent it.
    const stored = await readTables(["identity_codes", "jobs", "rate_limits"]);
    for (const secret of [...secrets, code]) expect(stored).not.toContain(secret);
    const registered = await register(shop, { ...visitor, to, code, password: OLD });
    const reset = await codeFor(shop, "reset", to);
    const again = await resetPassword(shop, { ...CLIENT, to, code: reset, newPassword: NEW, replaces: [] });
    const signedIn = await signInWithPassword(shop, { ...visitor, who: to, password: NEW });
    await signInWithPassword(shop, { ...visitor, who: to, password: OLD });
    const last = await codeFor(shop, "sign-in", to);
    await signInWithCode(shop, { ...visitor, to, code: wrongCode(last) });
    secrets.push(code, reset, last);
    for (const result of [registered, again, signedIn]) secrets.push(result.ok ? result.token : "must have worked");
    for (let n = 0; n < 25; n++) await signInWithPassword(shop, { ...visitor, who: to, password: OLD });
  }
  const places = await readTables(["identity_codes", "jobs", "rate_limits", "sessions"]);
  const log = shop.logged.join("\n");
  expect(log).toContain("rate-limit.reached");
  for (const secret of secrets) {
    expect(log).not.toContain(secret);
    expect(places).not.toContain(secret);
  }
  const accounts = await readTables(["accounts"]);
  for (const secret of [OLD, NEW]) expect(accounts).not.toContain(secret);
});

test("a message that cannot be sent is logged without its recipient and its code, and sent later", async () => {
  const { mail } = shop;
  let sent = "";
  shop.mail = {
    async send(message) {
      sent = message.text;
      throw new Error("The mail server did not accept a message: ECONNREFUSED");
    },
  };
  await sendCode(shop, { ...CLIENT, purpose: "sign-in", to: CANARY });
  await shop.runJobs();
  const code = /\d{6}/.exec(sent)?.[0] ?? "none";
  const stored = shop.logged.join("\n") + (await readTables(["jobs"]));
  expect(stored).toContain("ECONNREFUSED");
  for (const secret of [CANARY.email, code]) expect(stored).not.toContain(secret);
  shop.mail = mail;
  shop.pass(5000);
  await shop.runJobs();
  expect(await readTables(["mailbox"])).toContain(code);
});
