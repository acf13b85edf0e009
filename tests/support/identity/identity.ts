import type { Recipient } from "#server/identity/code/recipient.ts";
import type { CodePurpose } from "#server/domain/service-states.schema.ts";
import { register } from "#server/identity/account/register.ts";
import { sendCode } from "#server/identity/code/send-code.ts";
import type { TestShop } from "#tests/support/shop.ts";
import { deleteAccount } from "#server/orders/privacy/end-account.ts";

export const ADA: Recipient = { email: "ada@example.com" };
export const BOB: Recipient = { email: "bob@example.com" };
export const PHONE: Recipient = { phoneCountry: "HK", phone: "9123 4567" };
export const PASSWORD = "blue-Heron-42";

/** The default visitor: one browser in one network. */
export const CLIENT = { browser: "browser-one", clientAddress: "203.0.113.7", language: "en" as const };
export const visitor = { ...CLIENT, stay: false, replaces: [] };

/** Runs due jobs and returns the newest message. */
export async function lastMessage(shop: TestShop): Promise<{ to: string; text: string; subject: string } | undefined> {
  await shop.runJobs();
  const rows = await shop.db.selectFrom("mailbox").selectAll().orderBy("sent_at", "desc").orderBy("id", "desc").limit(1).execute();
  return rows[0] && { to: rows[0].recipient, text: rows[0].body_text, subject: rows[0].subject };
}

/** Requests a code and reads it from its message. */
export async function codeFor(shop: TestShop, purpose: CodePurpose, to: Recipient, here: Partial<typeof CLIENT> = {}): Promise<string> {
  // Messages in the mailbox are ordered by time: other due ones must be sent first.
  await shop.runJobs();
  shop.pass(1);
  const result = await sendCode(shop, { ...CLIENT, ...here, purpose, to });
  if (!result.ok) throw new Error(result.reason);
  const code = /(?<!\d)\d{6}(?!\d)/.exec((await lastMessage(shop))?.text ?? "")?.[0];
  if (!code) throw new Error("No code was sent");
  return code;
}

/** Returns a code that differs from this one. */
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, "0");

/** Registers a person with a password; moves the clock until another code may be requested. */
export async function createAccount(shop: TestShop, to: Recipient = ADA, password = PASSWORD): Promise<{ token: string; accountId: string }> {
  const code = await codeFor(shop, "register", to);
  const result = await register(shop, { ...visitor, to, code, password });
  if (!result.ok) throw new Error(result.reason);
  shop.pass(60_000);
  return result;
}

/** Deletes an account as its owner does, with the code sent to ada@example.com unless another one is given. */
export async function deleteOwnAccount(shop: TestShop, accountId: string, code?: string) {
  const { browser, clientAddress } = CLIENT;
  return deleteAccount(shop, { accountId, code: code ?? (await codeFor(shop, "delete", ADA)), browser, clientAddress });
}
