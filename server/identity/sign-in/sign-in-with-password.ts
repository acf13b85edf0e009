import { clearRateLimit, refundRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { hashAddress } from "#server/identity/code/code.ts";
import { checkPassword } from "#server/identity/password/hash-password.ts";
import { accountPasswordLimit, networkPasswordLimit, passwordLimits, refuse, consumeLimits, type Refusal } from "#server/identity/core/limits.ts";
import { recipientColumn, readRecipient, type Recipient } from "#server/identity/code/recipient.ts";
import { startSession } from "#server/identity/session/start-session.ts";
import { findOrigin, trustOrigin } from "#server/identity/core/trusted-origin.ts";

type SignIn = { who: Recipient; password: string; stay: boolean; clientAddress: string; replaces: (string | null)[] };

/**
 * Signs in by phone or e-mail address and password (§2, Login). The same refusal and the same work for a wrong password, an account
 * without one and nobody. Too many tries delay the next one, by network and account; signing in with a code stays open all the while.
 */
export async function signInWithPassword(shop: AppContext, request: SignIn): Promise<{ ok: true; token: string; accountId: string } | Refusal> {
  const recipient = readRecipient(request.who);
  if (!recipient) return refuse("errors.phone");
  const recipientHash = hashAddress(shop.env, recipient.address)[0];
  const source = { clientAddress: request.clientAddress, browserHash: null };
  const origin = await findOrigin(shop.db, source, { recipient: recipientHash, now: shop.clock() });
  const own = passwordLimits(`${request.clientAddress} ${recipientHash}`, origin.trusted);
  const shared = origin.trusted ? [] : [accountPasswordLimit(recipientHash)];
  const limited = await consumeLimits(shop, [networkPasswordLimit(request.clientAddress), ...own, ...shared]);
  if (limited) return limited;
  const account = await shop.db
    .selectFrom("accounts")
    .select(["id", "password_hash"])
    .where(recipientColumn(recipient), "=", recipient.address)
    .executeTakeFirst();
  const answer = await checkPassword(account?.password_hash, request.password);
  if (!answer.ok) return answer;
  // A phone signs in by password only.
  const wrong = refuse(recipient.channel === "sms" ? "identity.sign-in-wrong-phone" : "identity.sign-in-wrong");
  if (!account || !answer.value) return wrong;
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    // It may have been changed meanwhile, and its sessions ended.
    const still = await tx
      .selectFrom("accounts")
      .select("id")
      .where("id", "=", account.id)
      .where("password_hash", "=", account.password_hash)
      .executeTakeFirst();
    if (!still) return wrong;
    await clearRateLimit(
      tx,
      own.map((one) => ({ ...one, now })),
    );
    // Wrong passwords from elsewhere stay counted.
    if (shared.length > 0) {
      await refundRateLimit(
        tx,
        shared.map((one) => ({ ...one, now })),
      );
    }
    await trustOrigin(tx, source, { recipient: recipientHash, now });
    const token = await startSession(tx, { accountId: account.id, stay: request.stay, now, replaces: request.replaces });
    return { ok: true as const, token, accountId: account.id };
  });
}
