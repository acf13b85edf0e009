import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { z } from "zod";
import type { AppContext } from "#server/context/app-context.ts";
import { newId } from "#server/db/new-id.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { serializeError } from "#server/observability/serialize-error.ts";
import type { Connection } from "#server/staff/core/staff-account.ts";
import { addFactor, findEnrolment, type AddedFactor, type EnrolmentRejectionCode } from "./add-factor.ts";
import { CHALLENGE_MS, consumeChallenge, relyingParty, storeChallenge } from "./passkey-challenges.ts";
import type { RegistrationCredentialSchema } from "./second-factor.schema.ts";

type RegistrationOptions = Awaited<ReturnType<typeof generateRegistrationOptions>>;

/** Returns the options for `navigator.credentials.create`, as JSON. They are valid for five minutes, and for this session only. */
export async function startPasskeyRegistration(
  shop: AppContext,
  { token }: { token: string },
): Promise<{ ok: true; options: RegistrationOptions } | Rejection<EnrolmentRejectionCode>> {
  const enrolment = await findEnrolment(shop, token);
  if (!enrolment.ok) return enrolment;
  const { id, email, name, session_id: sessionId } = enrolment.row;
  const known = await shop.db.selectFrom("staff_passkeys").select(["credential_id", "transports"]).where("account_id", "=", id).execute();
  const party = relyingParty(shop.env);
  const options = await generateRegistrationOptions({
    rpName: party.name,
    rpID: party.id,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name,
    timeout: CHALLENGE_MS,
    attestationType: "none",
    excludeCredentials: known.map((key) => ({ id: key.credential_id, transports: key.transports.split(",").filter(Boolean) })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "required" },
  });
  await storeChallenge(shop.db, { sessionId, purpose: "register", challenge: options.challenge, now: shop.clock() });
  return { ok: true, options };
}

type NewPasskey = { token: string; name: string; credential: z.output<typeof RegistrationCredentialSchema>; connection: Connection };

/** Stores a passkey that a browser created. `passkey-wrong`: not an answer to this session's challenge, too late, or without user verification. */
export async function finishPasskeyRegistration(
  shop: AppContext,
  { token, name, credential, connection }: NewPasskey,
): Promise<AddedFactor | Rejection<EnrolmentRejectionCode | "passkey-wrong" | "passkey-known">> {
  const enrolment = await findEnrolment(shop, token);
  if (!enrolment.ok) return enrolment;
  const { row } = enrolment;
  const challenge = await consumeChallenge(shop.db, { sessionId: row.session_id, purpose: "register", now: shop.clock() });
  const created = challenge === null ? null : await verifyCreation(shop, credential, challenge);
  if (!created) return reject("passkey-wrong");
  return addFactor(shop, {
    row,
    factor: "passkey",
    connection,
    async store(tx, now) {
      const inserted = await tx
        .insertInto("staff_passkeys")
        .values({
          id: newId("spk", now),
          account_id: row.id,
          name,
          credential_id: created.id,
          public_key: Buffer.from(created.publicKey).toString("base64url"),
          counter: created.counter,
          transports: credential.response.transports.join(","),
          created_at: now,
          last_used_at: null,
        })
        .onConflict((on) => on.column("credential_id").doNothing())
        .returning("id")
        .executeTakeFirst();
      return inserted ? null : reject("passkey-known");
    },
  });
}

/** The library throws for every answer that it does not accept. */
async function verifyCreation({ env, log }: AppContext, response: NewPasskey["credential"], expectedChallenge: string) {
  const { id, origin } = relyingParty(env);
  try {
    const verified = await verifyRegistrationResponse({
      response,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    });
    return verified.verified ? verified.registrationInfo.credential : null;
  } catch (error) {
    log.info("staff.passkey-refused", { reason: serializeError(error).message });
    return null;
  }
}
