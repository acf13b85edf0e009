import { clearRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { hashAddress, hashBrowser } from "#server/identity/code/code.ts";
import { checkPassword } from "#server/identity/password/hash-password.ts";
import { consumeLimits, refundLimits, type AttemptLimitCode } from "#server/db/rate-limit/consume-limits.ts";
import { passwordLimits } from "#server/identity/core/limits.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { recipientColumn, parseRecipient, type Recipient } from "#server/identity/code/recipient.ts";
import { findOrigin, trustOrigin } from "#server/identity/core/trusted-origin.ts";
import { startSession } from "#server/identity/session/sessions.ts";

type WrongPasswordCode = "sign-in-wrong" | "sign-in-wrong-phone";
export type PasswordSignInRejectionCode = "phone-invalid" | WrongPasswordCode | "busy" | AttemptLimitCode;

type SignInRequest = {
  who: Recipient;
  password: string;
  stay: boolean;
  clientAddress: string;
  /** The key of the browser or API client. It is the ticket of `consumeLimits`, too. */
  browser: string;
  replaces: (string | null)[];
};

/**
 * Signs in with a phone number or email address and a password (§2, Login). A wrong password, an account without a password and an unknown address
 * give the same rejection after the same work. Above the limits of core/limits.ts the password is not even compared until the turn of the attempt has
 * come, so that neither the answer nor its time tells whether it was right. Sign-in with a code sent by mail stays possible.
 */
export async function signInWithPassword(
  shop: AppContext,
  request: SignInRequest,
): Promise<{ ok: true; token: string; accountId: string } | Rejection<PasswordSignInRejectionCode>> {
  const recipient = parseRecipient(request.who);
  if (!recipient) return reject("phone-invalid");
  const recipientHash = hashAddress(shop.env, recipient.address)[0];
  const source = { clientAddress: request.clientAddress, browserHash: hashBrowser(shop.env, request.browser)[0] };
  const origin = await findOrigin(shop.db, source, { recipient: recipientHash, now: shop.clock() });
  const { own, shared } = passwordLimits("password", origin, recipientHash);
  const limited = await consumeLimits(shop, [...own, ...shared], request.browser);
  if (limited) return limited;
  const account = await shop.db
    .selectFrom("accounts")
    .select(["id", "password_hash"])
    .where(recipientColumn(recipient), "=", recipient.address)
    .executeTakeFirst();
  const passwordCheck = await checkPassword(account?.password_hash, request.password);
  if (!passwordCheck.ok) return passwordCheck;
  // Sign-in by phone is possible with a password only, so its text does not mention codes.
  const wrongPassword = reject<WrongPasswordCode>(recipient.channel === "sms" ? "sign-in-wrong-phone" : "sign-in-wrong");
  if (!account || !passwordCheck.value) return wrongPassword;
  return shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    // The password may have been changed meanwhile, and its sessions ended.
    const unchanged = await tx
      .selectFrom("accounts")
      .select("id")
      .where("id", "=", account.id)
      .where("password_hash", "=", account.password_hash)
      .executeTakeFirst();
    if (!unchanged) return wrongPassword;
    await clearRateLimit(tx, own);
    // Only this attempt is refunded: wrong passwords of others stay counted.
    await refundLimits({ ...shop, db: tx }, shared);
    await trustOrigin(tx, source, { recipient: recipientHash, now });
    const token = await startSession(tx, { accountId: account.id, stay: request.stay, now, replaces: request.replaces });
    return { ok: true as const, token, accountId: account.id };
  });
}
