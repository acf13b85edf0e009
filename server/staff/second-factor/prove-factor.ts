import { generateAuthenticationOptions, verifyAuthenticationResponse } from "@simplewebauthn/server";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { serializeError } from "#server/observability/serialize-error.ts";
import { enqueueStaffMail } from "#server/staff/core/staff-mail.ts";
import { findSessionRow, type SessionRow } from "#server/staff/sessions/find-staff-session.ts";
import { CHALLENGE_MS, consumeChallenge, relyingParty, storeChallenge } from "./passkey-challenges.ts";
import { hashRecoveryCode } from "./recovery-codes.ts";
import type { GivenFactor } from "./second-factor.schema.ts";
import { findTotpStep, totpContext } from "./totp.ts";

/**
 * Uses a factor that was found to be right, in the transaction of what it allows. Returns false if it was used meanwhile: a code, a recovery code and
 * an answer of a passkey work once.
 */
type UseFactor = (tx: DatabaseTransaction, use: { who: Staff; now: number }) => Promise<boolean>;

type AuthenticationOptions = Awaited<ReturnType<typeof generateAuthenticationOptions>>;

/** Returns the options for `navigator.credentials.get`, as JSON, in a pending or full session. Valid for five minutes, and for this session only. */
export async function startPasskeyCheck(
  shop: AppContext,
  { token }: { token: string },
): Promise<{ ok: true; options: AuthenticationOptions } | Rejection<"session-ended" | "no-passkey">> {
  const row = await findSessionRow(shop, token);
  if (!row) return reject("session-ended");
  const keys = await shop.db.selectFrom("staff_passkeys").select(["credential_id", "transports"]).where("account_id", "=", row.id).execute();
  if (keys.length === 0) return reject("no-passkey");
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(shop.env).id,
    allowCredentials: keys.map((key) => ({ id: key.credential_id, transports: key.transports.split(",").filter(Boolean) })),
    timeout: CHALLENGE_MS,
    userVerification: "required",
  });
  await storeChallenge(shop.db, { sessionId: row.session_id, purpose: "authenticate", challenge: options.challenge, now: shop.clock() });
  return { ok: true, options };
}

/** Checks a factor without using it; null if it is wrong. Expensive checks happen here, outside the transaction. */
export function proveFactor(shop: AppContext, row: SessionRow, factor: GivenFactor): Promise<UseFactor | null> {
  if (factor.method === "totp") return proveTotp(shop, row, factor.code);
  if (factor.method === "passkey") return provePasskey(shop, row, factor.credential);
  return Promise.resolve(proveRecoveryCode(shop, row, factor.code));
}

async function proveTotp({ db, encryptor, clock }: AppContext, { id }: SessionRow, code: string): Promise<UseFactor | null> {
  const active = () => ({ account_id: id, state: "active" as const });
  const app = await db
    .selectFrom("staff_totps")
    .select("secret_encrypted")
    .where((eb) => eb.and(active()))
    .executeTakeFirst();
  const step = app && findTotpStep(encryptor.decrypt(app.secret_encrypted, totpContext(id)), code, clock());
  if (!app || step === undefined || step === null) return null;
  return async (tx, { now }) => {
    const used = await tx
      .updateTable("staff_totps")
      .set({ last_step: step, last_used_at: now })
      .where((eb) => eb.and(active()))
      // The app may have been replaced meanwhile.
      .where("secret_encrypted", "=", app.secret_encrypted)
      .where("last_step", "<", step)
      .returning("account_id")
      .executeTakeFirst();
    return used !== undefined;
  };
}

function proveRecoveryCode(shop: AppContext, { id }: SessionRow, code: string): UseFactor {
  return async (tx, { who, now }) => {
    const used = await tx
      .updateTable("staff_recovery_codes")
      .set({ used_at: now })
      .where("account_id", "=", id)
      .where("code_hash", "=", hashRecoveryCode(id, code))
      .where("used_at", "is", null)
      .returning("account_id")
      .executeTakeFirst();
    if (!used) return false;
    await recordStaffAction(tx, { who, action: "staff.use-recovery-code", subject: { kind: "staff-account", id }, now });
    await enqueueStaffMail(shop, tx, { kind: "recovery-code-used", accountId: id }, now);
    return true;
  };
}

type PasskeyAnswer = Extract<GivenFactor, { method: "passkey" }>["credential"];

async function provePasskey(shop: AppContext, { id, session_id: sessionId }: SessionRow, answer: PasskeyAnswer): Promise<UseFactor | null> {
  const challenge = await consumeChallenge(shop.db, { sessionId, purpose: "authenticate", now: shop.clock() });
  const key = await shop.db
    .selectFrom("staff_passkeys")
    .select(["id", "public_key", "counter"])
    .where("credential_id", "=", answer.id)
    .where("account_id", "=", id)
    .executeTakeFirst();
  const counter = key && challenge !== null ? await verifyAnswer(shop, answer, { challenge, ...key }) : null;
  if (!key || counter === null) return null;
  return async (tx, { now }) => {
    const used = await tx
      .updateTable("staff_passkeys")
      .set({ counter, last_used_at: now })
      .where("id", "=", key.id)
      // A higher counter would mean that a copy of the passkey was used meanwhile.
      .where("counter", "=", key.counter)
      .returning("id")
      .executeTakeFirst();
    return used !== undefined;
  };
}

type Expected = { challenge: string; public_key: string; counter: number };

/** Returns the new counter of the passkey. The library throws for every answer that it does not accept, such as a counter that did not increase. */
async function verifyAnswer({ env, log }: AppContext, answer: PasskeyAnswer, expected: Expected): Promise<number | null> {
  const { id, origin } = relyingParty(env);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: expected.challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: { id: answer.id, publicKey: new Uint8Array(Buffer.from(expected.public_key, "base64url")), counter: expected.counter },
      requireUserVerification: true,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    log.info("staff.passkey-refused", { reason: serializeError(error).message });
    return null;
  }
}
