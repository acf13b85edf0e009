import { newId } from "#server/db/new-id.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { clearRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { claimOrders } from "./claim-orders.ts";
import { verifyPassword } from "#server/identity/password/change-password.ts";
import type { AttemptLimitCode } from "#server/db/rate-limit/consume-limits.ts";
import { signedInPasswordLimits } from "#server/identity/core/limits.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { encryptChangeNotice, NOTICE_TOPIC } from "./send-change-notice.ts";
import { recipientColumn, parseRecipient, type KnownRecipient, type Recipient } from "#server/identity/code/recipient.ts";
import { accountRecipient } from "#server/identity/code/find-account-recipient.ts";
import { checkCode, trustCodeOrigin, type CodeRejectionCode } from "#server/identity/code/consume-code.ts";
import { isUniqueViolation } from "#server/db/drivers/database-errors.ts";
import { endAccountSessions, startSession } from "#server/identity/session/sessions.ts";

type TakenCode = "email-taken" | "phone-taken";
export type BindRejectionCode = CodeRejectionCode | "present-code-wrong" | "password-wrong" | "session-ended" | "busy" | TakenCode | AttemptLimitCode;

type BindRequest = {
  accountId: string;
  tokenHash: string;
  to: Recipient;
  code: string;
  /** Fresh proof that the owner makes the request: the account's password if it has one, otherwise a code sent to its current address. */
  proof: { password: string } | { presentCode: string };
  browser: string;
  clientAddress: string;
};

type ProvenBindRequest = BindRequest & { recipient: KnownRecipient; takenRejection: Rejection<TakenCode>; verifiedHash: string | undefined };

type BindResult = { ok: true; token: string; stay: boolean };

/**
 * Sets the email address or phone of an account to one that a code proved, and claims the guest orders of that email address (§3, Email binding).
 * Every session of the account ends, this browser gets a new token, and the previous address is notified. Rejects a request without the account's
 * password, or a code from its current address if it has no password, so that an open browser is not enough to take over the account. Also rejects an
 * ended session, too many attempts and a wrong code. Rejects an address of another account only after all codes were correct, so that nobody else
 * learns that the address has an account.
 */
export async function bindRecipient(shop: AppContext, request: BindRequest): Promise<BindResult | Rejection<BindRejectionCode>> {
  const { accountId, proof } = request;
  const recipient = parseRecipient(request.to);
  if (!recipient) return reject("phone-invalid");
  const password = "password" in proof ? await verifyPassword(shop, accountId, proof.password) : null;
  if (password && !password.ok) return password;
  const takenRejection = reject<TakenCode>(recipient.channel === "mail" ? "email-taken" : "phone-taken");
  try {
    const result = await shop.db
      .transaction()
      .execute((tx) => bind(shop, tx, { ...request, recipient, takenRejection, verifiedHash: password?.hash }));
    shop.wake();
    return result;
  } catch (error) {
    // Another account bound this address at the same time, and its transaction committed first.
    if (isUniqueViolation(error)) return takenRejection;
    throw error;
  }
}

async function bind(shop: AppContext, tx: DatabaseTransaction, request: ProvenBindRequest): Promise<BindResult | Rejection<BindRejectionCode>> {
  const { accountId, tokenHash, to, proof, recipient, takenRejection, verifiedHash, browser, clientAddress } = request;
  const now = shop.clock();
  const column = recipientColumn(recipient);
  const session = await tx
    .selectFrom("sessions")
    .select("stay")
    .where("token_hash", "=", tokenHash)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const account = session && (await tx.selectFrom("accounts").selectAll().where("id", "=", accountId).executeTakeFirst());
  if (!account) return reject("session-ended");
  // Rejects a code instead of the password of an account that has one, and a password that was set or changed meanwhile.
  if (account.password_hash !== (verifiedHash ?? null)) return reject("password-wrong");
  const newAddressCode = await checkCode(shop, tx, { purpose: "bind", to, browser, clientAddress, code: request.code });
  if (!newAddressCode.ok) return newAddressCode;
  if ("presentCode" in proof) {
    const currentRecipient = accountRecipient(account);
    const present =
      currentRecipient && (await checkCode(shop, tx, { purpose: "bind", to: currentRecipient, browser, clientAddress, code: proof.presentCode }));
    if (!present?.ok) return present?.code === "code-wrong" || !present ? reject("present-code-wrong") : present;
    await present.consume();
  }
  await newAddressCode.consume();
  const otherAccount = await tx
    .selectFrom("accounts")
    .select("id")
    .where(column, "=", recipient.address)
    .where("id", "<>", accountId)
    .executeTakeFirst();
  if (otherAccount) return takenRejection;
  const columns =
    recipient.channel === "mail"
      ? { email: recipient.address }
      : { phone_country: recipient.country, phone: recipient.number, phone_number: recipient.address };
  await tx.updateTable("accounts").set(columns).where("id", "=", accountId).execute();
  await claimOrders(tx, accountId);
  await trustCodeOrigin(shop, tx, { address: recipient.address, browser, clientAddress }, now);
  if (verifiedHash) await clearRateLimit(tx, signedInPasswordLimits(accountId));
  // An account that had no address of this kind is notified at its other address.
  const previousAddress = account[column] ?? account.email ?? account.phone_number;
  if (previousAddress && account[column] !== recipient.address) {
    const ref = `${accountId}:${newId("idn", now)}`;
    const notice = { changed: column, added: account[column] === null, recipient: previousAddress, language: account.language };
    await enqueueJob(tx, { topic: NOTICE_TOPIC, ref, payload: { accountId, ...encryptChangeNotice(shop.encryptor, ref, notice) }, now });
  }
  await endAccountSessions(tx, accountId);
  const stay = session.stay === 1;
  return { ok: true, token: await startSession(tx, { accountId, stay, now }), stay };
}
