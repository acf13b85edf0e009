import { clearRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { endSessionsOf } from "#server/identity/session/end-session.ts";
import type { AccountIdentity } from "#server/identity/core/identity.ts";
import { checkPassword } from "./hash-password.ts";
import { networkPasswordLimit, refuse, signedInPasswordLimits, consumeLimits, type Refusal } from "#server/identity/core/limits.ts";
import { newPassword } from "./new-password.ts";
import { enqueuePasswordNotice } from "./send-password-notice.ts";
import { startSession } from "#server/identity/session/start-session.ts";

/** Why an account has no password to change here, as a text key: only who signs in by phone and password changes it (§6); null where it may. */
export const passwordChangeError = ({ loginType }: Pick<AccountIdentity, "loginType">) => (loginType === "phone" ? null : "identity.no-phone-login");

type Change = { accountId: string; tokenHash: string; password: string; newPassword: string; clientAddress: string };

/**
 * Changes the password of a signed-in account; every session of it ends, and this browser gets a new token (§2, Change password).
 * Refuses a wrong present password, too many tries, and the commonest new ones.
 */
export async function changePassword(shop: AppContext, request: Change): Promise<{ ok: true; token: string; stay: boolean } | Refusal> {
  const { accountId, tokenHash } = request;
  // Counted apart from the sign-ins: a stranger who guesses there does not stand in the way here.
  const tries = signedInPasswordLimits(accountId);
  const limited = await consumeLimits(shop, [networkPasswordLimit(request.clientAddress), ...tries]);
  if (limited) return limited;
  const account = await shop.db.selectFrom("accounts").select("password_hash").where("id", "=", accountId).executeTakeFirst();
  const present = await checkPassword(account?.password_hash, request.password);
  if (!present.ok) return present;
  if (!present.value) return refuse("identity.password-wrong");
  const hashed = await newPassword(request.newPassword);
  if (!hashed.ok) return hashed;
  const result = await shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const session = await tx
      .selectFrom("sessions")
      .select("stay")
      .where("token_hash", "=", tokenHash)
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    const changed =
      session &&
      (await tx
        .updateTable("accounts")
        .set({ password_hash: hashed.value })
        .where("id", "=", accountId)
        .where("password_hash", "=", account?.password_hash ?? "")
        .returning("id")
        .executeTakeFirst());
    if (!changed) return refuse("identity.password-wrong");
    await endSessionsOf(tx, accountId);
    await clearRateLimit(
      tx,
      tries.map((one) => ({ ...one, now })),
    );
    await enqueuePasswordNotice(tx, accountId, now);
    const stay = session.stay === 1;
    return { ok: true as const, token: await startSession(tx, { accountId, stay, now }), stay };
  });
  if (result.ok) shop.wake();
  return result;
}
