import { forgetTries } from "#server/db/rate-limit.ts";
import type { Shop } from "#server/shop.ts";
import { hashAddress } from "./code.ts";
import { checkPassword } from "./hash-password.ts";
import { passwordTries, passwordVisitorTry, refuse, takeTries, type Refusal } from "./limits.ts";
import { columnOf, readRecipient, type Recipient } from "./recipient.ts";
import { startSession } from "./start-session.ts";

type SignIn = { who: Recipient; password: string; stay: boolean; clientAddress: string; replaces: (string | null)[] };

/**
 * Signs in by phone or e-mail address and password (§2, Login). The same refusal and the same work for a wrong password, an account
 * without one and nobody; too many tries for one account delay the next one, while the way in by a code stays open.
 */
export async function signInWithPassword(shop: Shop, request: SignIn): Promise<{ ok: true; token: string; accountId: string } | Refusal> {
  const recipient = readRecipient(request.who);
  if (!recipient) return refuse("errors.phone");
  const tries = passwordTries(hashAddress(shop.env, recipient.address)[0]);
  const limited = await takeTries(shop, [passwordVisitorTry(request.clientAddress), ...tries]);
  if (limited) return limited;
  const account = await shop.db
    .selectFrom("accounts")
    .select(["id", "password_hash"])
    .where(columnOf(recipient), "=", recipient.address)
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
    await forgetTries(
      tx,
      tries.map((one) => ({ ...one, now })),
    );
    const token = await startSession(tx, { accountId: account.id, stay: request.stay, now, replaces: request.replaces });
    return { ok: true as const, token, accountId: account.id };
  });
}
