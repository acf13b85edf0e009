import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { clientNetwork } from "#server/db/rate-limit/rate-limit.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { type Connection, deskStaff, type StaffAccount, toStaffAccount } from "#server/staff/core/staff-account.ts";
import { enqueueStaffMail } from "#server/staff/core/staff-mail.ts";
import { countRecoveryCodes } from "#server/staff/second-factor/recovery-codes.ts";
import type { GivenFactor } from "#server/staff/second-factor/second-factor.schema.ts";
import { type FactorRejectionCode, useFactor } from "#server/staff/second-factor/use-factor.ts";
import { findSessionRow } from "#server/staff/sessions/find-staff-session.ts";
import { startStaffSession } from "#server/staff/sessions/start-staff-session.ts";

type SecondStep = { token: string; factor: GivenFactor; connection: Connection };

/**
 * Step 2 of signing in: checks the second factor, ends the pending session and starts a full one with a new token. `recoveryCodesLeft` is for a hint after
 * a recovery code was used. `session-ended`: sign in again from step 1.
 */
export async function finishSignIn(
  shop: AppContext,
  { token, factor, connection }: SecondStep,
): Promise<{ ok: true; token: string; account: StaffAccount; recoveryCodesLeft: number } | Rejection<FactorRejectionCode>> {
  const row = await findSessionRow(shop, token);
  if (row?.kind !== "pending") return reject("session-ended");
  const account = toStaffAccount(row);
  const result = await useFactor(shop, {
    row,
    factor,
    address: connection.address,
    async allow(tx, now) {
      const ended = await tx
        .updateTable("staff_sessions")
        .set({ ends_at: now })
        .where("id", "=", row.session_id)
        .where("ends_at", ">", now)
        .returning("id")
        .executeTakeFirst();
      if (!ended) return null;
      if (await isNewDevice(tx, { accountId: row.id, connection })) {
        const { address, userAgent } = connection;
        await enqueueStaffMail(
          shop,
          tx,
          { kind: "new-device", accountId: row.id, at: now, address, userAgent: userAgent.slice(0, MAX_USER_AGENT) },
          now,
        );
      }
      const session = await startStaffSession(tx, { accountId: row.id, kind: "full", connection, now });
      const who = deskStaff(account, connection.address);
      const subject = { kind: "staff-account" as const, id: row.id };
      await recordStaffAction(tx, { who, action: "staff.sign-in", subject, after: { factor: factor.method }, now });
      return { token: session.token, recoveryCodesLeft: await countRecoveryCodes(tx, row.id) };
    },
  });
  return result.ok ? { ok: true, account, ...result.value } : result;
}

/** A device in a mail. */
const MAX_USER_AGENT = 200;

/**
 * Whether an account has not signed in lately with this browser from this network, by its sessions of the last 30 days. A new version of the same browser
 * is the same device.
 */
async function isNewDevice(tx: DatabaseTransaction, { accountId, connection }: { accountId: string; connection: Connection }): Promise<boolean> {
  const sessions = await tx
    .selectFrom("staff_sessions")
    .select(["user_agent", "address"])
    .where("account_id", "=", accountId)
    .where("kind", "=", "full")
    .execute();
  const device = deviceOf(connection);
  return !sessions.some(({ user_agent: userAgent, address }) => deviceOf({ userAgent, address }) === device);
}

const deviceOf = ({ userAgent, address }: Connection) => `${clientNetwork(address)} ${userAgent.replace(/\d+/g, "")}`;
