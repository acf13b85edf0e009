import { isUniqueViolation } from "#server/db/drivers/is-unique-violation.ts";
import { newId } from "#server/db/new-id.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { clearRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { claimOrders } from "./claim-orders.ts";
import { endSessionsOf } from "#server/identity/session/end-session.ts";
import { checkPassword } from "#server/identity/password/hash-password.ts";
import { networkPasswordLimit, refuse, signedInPasswordLimits, consumeLimits, type Refusal } from "#server/identity/core/limits.ts";
import { changeNotice, NOTICE_TOPIC } from "./send-change-notice.ts";
import { recipientColumn, readRecipient, type KnownRecipient, type Recipient } from "#server/identity/code/recipient.ts";
import { presentRecipient } from "#server/identity/code/find-account-recipient.ts";
import { startSession } from "#server/identity/session/start-session.ts";
import { checkCode, limitCodeChecks, trustCodeOrigin } from "#server/identity/code/consume-code.ts";

type Binding = {
  accountId: string;
  tokenHash: string;
  to: Recipient;
  code: string;
  /** That the owner asks, shown afresh: the account's password where it has one, else a code sent to where it is reached now. */
  proof: { password: string } | { presentCode: string };
  browser: string;
  clientAddress: string;
};
type Bound = { ok: true; token: string; stay: boolean };

/**
 * Gives an account the e-mail address or phone that a code proved, in place of the one it had, and the guest orders of that address
 * (§3, E-mail binding). Refuses without the account's password or a code from its present address, so that an open browser is not
 * enough to take it over; too many tries; a wrong code; and, only after right ones, what another account has. Every session of the
 * account ends, this browser gets a new token, and the address that was there is told.
 */
export async function bindRecipient(shop: AppContext, request: Binding): Promise<Bound | Refusal> {
  const { accountId, proof, clientAddress } = request;
  const recipient = readRecipient(request.to);
  if (!recipient) return refuse("errors.phone");
  const limited = await limitCodeChecks(shop, { purpose: "bind", ...request });
  if (limited) return limited;
  const password = "password" in proof ? await provePassword(shop, accountId, proof.password, clientAddress) : null;
  if (password && !password.ok) return password;
  const taken = refuse(recipient.channel === "mail" ? "account.email-taken" : "account.phone-taken");
  try {
    const answer = await shop.db.transaction().execute((tx) => bind(shop, tx, { ...request, recipient, taken, hash: password?.hash }));
    shop.wake();
    return answer;
  } catch (error) {
    // Two accounts at the same moment: the other one was first.
    if (isUniqueViolation(error)) return taken;
    throw error;
  }
}

async function provePassword(shop: AppContext, accountId: string, password: string, clientAddress: string) {
  const limited = await consumeLimits(shop, [networkPasswordLimit(clientAddress), ...signedInPasswordLimits(accountId)]);
  if (limited) return limited;
  const account = await shop.db.selectFrom("accounts").select("password_hash").where("id", "=", accountId).executeTakeFirst();
  const checked = await checkPassword(account?.password_hash, password);
  if (!checked.ok) return checked;
  return checked.value && account?.password_hash ? { ok: true as const, hash: account.password_hash } : refuse("identity.password-wrong");
}

type Proved = Binding & { recipient: KnownRecipient; taken: Refusal; hash: string | undefined };

async function bind(shop: AppContext, tx: DatabaseTransaction, request: Proved): Promise<Bound | Refusal> {
  const { accountId, tokenHash, to, proof, recipient, taken, hash, browser, clientAddress } = request;
  const now = shop.clock();
  const column = recipientColumn(recipient);
  const session = await tx
    .selectFrom("sessions")
    .select("stay")
    .where("token_hash", "=", tokenHash)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  const before = session && (await tx.selectFrom("accounts").selectAll().where("id", "=", accountId).executeTakeFirst());
  if (!before) return refuse("identity.session-ended");
  // A password that was set meanwhile is asked for.
  if (before.password_hash !== (hash ?? null)) return refuse("identity.password-wrong");
  const fresh = await checkCode(shop, tx, { purpose: "bind", to, browser, clientAddress, code: request.code });
  if (!fresh.ok) return fresh;
  if ("presentCode" in proof) {
    const own = presentRecipient(before);
    const present = own && (await checkCode(shop, tx, { purpose: "bind", to: own, browser, clientAddress, code: proof.presentCode }));
    if (!present?.ok) return present?.reason === "identity.code-wrong" || !present ? refuse("account.present-code-wrong") : present;
    await present.forget();
  }
  await fresh.forget();
  const other = await tx.selectFrom("accounts").select("id").where(column, "=", recipient.address).where("id", "<>", accountId).executeTakeFirst();
  if (other) return taken;
  const bound =
    recipient.channel === "mail"
      ? { email: recipient.address }
      : { phone_country: recipient.country, phone: recipient.number, phone_number: recipient.address };
  await tx.updateTable("accounts").set(bound).where("id", "=", accountId).execute();
  await claimOrders(tx, accountId);
  await trustCodeOrigin(shop, tx, { address: recipient.address, browser, clientAddress }, now);
  if (hash)
    await clearRateLimit(
      tx,
      signedInPasswordLimits(accountId).map((one) => ({ ...one, now })),
    );
  const told = before[column] ?? before.email ?? before.phone_number;
  if (told && before[column] !== recipient.address) {
    const ref = `${accountId}:${newId("idn", now)}`;
    const notice = { changed: column, added: before[column] === null, told, language: before.language };
    await enqueueJob(tx, { topic: NOTICE_TOPIC, ref, payload: { accountId, ...changeNotice(shop.sealer, ref, notice) }, now });
  }
  await endSessionsOf(tx, accountId);
  const stay = session.stay === 1;
  return { ok: true, token: await startSession(tx, { accountId, stay, now }), stay };
}
