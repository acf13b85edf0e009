import type { AppContext } from "#server/context/app-context.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { Connection } from "#server/staff/core/staff-account.ts";
import { addFactor, findEnrolment, type AddedFactor, type EnrolmentRejectionCode } from "./add-factor.ts";
import { findTotpStep, newTotpSecret, totpContext, totpUri } from "./totp.ts";

/** How long a new authenticator app may be set up, ms. */
const SET_UP_MS = 15 * 60_000;

/**
 * Starts to set up an authenticator app: returns its secret, and the address for a QR code. The secret has no effect until a code confirms it; an app
 * that the account already has works until then. Returns the same secret again while it can be confirmed, so that reloading the page is harmless.
 */
export async function startTotpEnrolment(
  shop: AppContext,
  { token }: { token: string },
): Promise<{ ok: true; secret: string; uri: string } | Rejection<EnrolmentRejectionCode>> {
  const enrolment = await findEnrolment(shop, token);
  if (!enrolment.ok) return enrolment;
  const { id, email } = enrolment.row;
  const pending = await findPendingSecret(shop, id);
  if (pending) return { ok: true, secret: pending.secret, uri: totpUri(pending.secret, email) };
  const secret = newTotpSecret();
  const values = { secret_encrypted: shop.encryptor.encrypt(secret, totpContext(id)), last_step: 0, created_at: shop.clock() };
  await shop.db
    .insertInto("staff_totps")
    .values({ account_id: id, state: "pending", ...values, last_used_at: null })
    .onConflict((on) => on.columns(["account_id", "state"]).doUpdateSet(values))
    .execute();
  return { ok: true, secret, uri: totpUri(secret, email) };
}

/**
 * Confirms an authenticator app with its first code; it replaces the previous app. `code-wrong`: also if the set-up took longer than 15 minutes. A code
 * that confirmed the app cannot be used to sign in.
 */
export async function confirmTotpEnrolment(
  shop: AppContext,
  { token, code, connection }: { token: string; code: string; connection: Connection },
): Promise<AddedFactor | Rejection<EnrolmentRejectionCode | "code-wrong">> {
  const enrolment = await findEnrolment(shop, token);
  if (!enrolment.ok) return enrolment;
  const { row } = enrolment;
  const pending = await findPendingSecret(shop, row.id);
  const step = pending && findTotpStep(pending.secret, code, shop.clock());
  if (!pending || step === null) return reject("code-wrong");
  return addFactor(shop, {
    row,
    factor: "totp",
    connection,
    async store(tx, now) {
      const isPending = tx.selectFrom("staff_totps").select("account_id").where("account_id", "=", row.id).where("state", "=", "pending");
      const unchanged = await isPending.where("secret_encrypted", "=", pending.encrypted).executeTakeFirst();
      if (!unchanged) return reject("code-wrong");
      await tx.deleteFrom("staff_totps").where("account_id", "=", row.id).where("state", "=", "active").execute();
      await tx
        .updateTable("staff_totps")
        .set({ state: "active", last_step: step, created_at: now })
        .where("account_id", "=", row.id)
        .where("state", "=", "pending")
        .execute();
      return null;
    },
  });
}

async function findPendingSecret({ db, encryptor, clock }: AppContext, accountId: string): Promise<{ secret: string; encrypted: string } | null> {
  const row = await db
    .selectFrom("staff_totps")
    .select("secret_encrypted")
    .where("account_id", "=", accountId)
    .where("state", "=", "pending")
    .where("created_at", ">", clock() - SET_UP_MS)
    .executeTakeFirst();
  return row ? { secret: encryptor.decrypt(row.secret_encrypted, totpContext(accountId)), encrypted: row.secret_encrypted } : null;
}
