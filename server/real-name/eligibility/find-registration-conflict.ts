import type { DatabaseTransaction } from "#server/db/database.ts";
import type { Regions, DocumentType } from "#server/domain/registration-states.schema.ts";
import { consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { isSentBy, type RegistrationSender } from "#server/real-name/sims/find-unavailable-sims.ts";
import type { Ineligible } from "#server/real-name/core/reasons.schema.ts";
import { UNDECIDED, type Person } from "#server/real-name/core/registration.ts";
import { isSameChineseName, isSameName } from "#server/forms/person-name.schema.ts";
import { decryptPerson, hashDocument, hashPerson } from "#server/real-name/core/encrypt-person.ts";

type ConflictQuery = {
  /** The id of the registration itself, which does not count. */
  id: string;
  person: Person;
  documentType: DocumentType;
  regions: Regions;
  simCount: number;
  /** The undecided and accepted registrations of this sender count. Null in a job, whose result is not shown to anybody. */
  sender: RegistrationSender | null;
  /**
   * Whether accepted registrations of other senders count too. The result reveals that somebody is registered, so set it only for a sender who has
   * shown this document, or in a job.
   */
  includeOthers: boolean;
};

/**
 * Makes registrations of the same document or person wait for each other until the transaction ends. `consumeRateLimit` locks the row of the limit,
 * even if the limit is reached; its result does not matter. The hashes are sorted, so that two transactions never deadlock.
 */
export async function lockPerson(
  tx: DatabaseTransaction,
  { env, clock }: Pick<AppContext, "env" | "clock">,
  { person, documentType }: Pick<ConflictQuery, "person" | "documentType">,
) {
  const hashes = [hashDocument(env, documentType, person)[0], hashPerson(env, person)[0]].sort();
  for (const subject of hashes) await consumeRateLimit(tx, { name: "real-name-person", subject, limit: 1, windowMs: 60_000, now: clock() });
}

/**
 * Returns why a person's other registrations prevent this one in Hong Kong: more SIMs in total than the cap, or a different document than before
 * (§5). Returns null if none does. Of other senders only accepted registrations count, because anyone can type any name. Call `lockPerson` first.
 */
export async function findRegistrationConflict(
  tx: DatabaseTransaction,
  { env, encryptor }: Pick<AppContext, "env" | "encryptor">,
  query: ConflictQuery,
): Promise<Ineligible | null> {
  if (!query.regions.includes("HK")) return null;
  const documentHashes = hashDocument(env, query.documentType, query.person);
  // One row per SIM of such a registration.
  const rows = await tx
    .selectFrom("real_name_registrations as registration")
    .innerJoin("real_name_sims as sim", "sim.registration_id", "registration.id")
    .select(["registration.id", "document_hash", "document_type", "person_encrypted", "iccid"])
    .where("registration.id", "!=", query.id)
    .where("regions", "in", ["HK", "HK,TW"])
    .where((eb) => eb.or([eb("sim.live", "=", 1), eb("registration.state", "in", UNDECIDED)]))
    .where((eb) => {
      const ownConditions = query.sender ? [isSentBy(eb, query.sender)] : [];
      return eb.or([...ownConditions, ...(query.includeOthers ? [eb("sim.live", "=", 1)] : [])]);
    })
    .where((eb) => eb.or([eb("document_hash", "in", documentHashes), eb("person_hash", "in", hashPerson(env, query.person))]))
    .execute();
  const otherDocuments = rows.filter(
    (row) =>
      !documentHashes.includes(row.document_hash) &&
      isSamePerson(query.person, row.person_encrypted === null ? null : decryptPerson(encryptor, row.id, row.person_encrypted)),
  );
  if (otherDocuments.length > 0) return otherDocuments.some((row) => row.document_type === 3) ? "hkid-held" : "other-document";
  const simsOfDocument = rows.filter((row) => documentHashes.includes(row.document_hash));
  return simsOfDocument.length + query.simCount > env.realNameCap ? "cap" : null;
}

/** Compares name and birth date, and the Chinese names if both have one. An erased person (null) counts as the same. */
function isSamePerson(person: Person, other: Person | null): boolean {
  if (!other) return true;
  const sameChineseName = !person.chineseName || !other.chineseName || isSameChineseName(person.chineseName, other.chineseName);
  return sameChineseName && person.birthDate === other.birthDate && isSameName(person.englishName, other.englishName);
}
