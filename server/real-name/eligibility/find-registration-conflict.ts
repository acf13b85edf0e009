import type { DatabaseTransaction } from "#server/db/database.ts";
import { consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { isSentBy, type RegistrationSender } from "#server/real-name/sims/find-unavailable-sims.ts";
import type { Ineligible } from "#server/real-name/core/reasons.schema.ts";
import { UNDECIDED, type Person, type Regions } from "#server/real-name/core/registration.ts";
import { isSameChineseName, isSameName } from "#server/real-name/core/person-name.ts";
import { openPerson, hashDocument, hashPerson } from "#server/real-name/core/seal-person.ts";

type ConflictQuery = {
  id: string;
  person: Person;
  documentType: DocumentType;
  regions: Regions;
  /** Number of SIMs in the registration. */
  sims: number;
  /** The sender's own registrations count, decided or not. Null in a job, whose result is not shown to anybody. */
  sender: RegistrationSender | null;
  /**
   * Whether accepted registrations of other senders count too. The result reveals that somebody is registered, so set it only for a sender who has
   * shown that document, or in a job.
   */
  others: boolean;
};

/**
 * Makes registrations of the same document or person wait for each other until the transaction ends. Counting the rate limit takes the row lock.
 * The hashes are sorted, so that two transactions never deadlock.
 */
export async function lockPerson(
  tx: DatabaseTransaction,
  { env, clock }: Pick<AppContext, "env" | "clock">,
  { person, documentType }: Pick<ConflictQuery, "person" | "documentType">,
) {
  const hashes = [hashDocument(env, documentType, person)[0], hashPerson(env, person)[0]].sort();
  for (const who of hashes) await consumeRateLimit(tx, { name: "real-name-person", subject: who, limit: 1, windowMs: 60_000, now: clock() });
}

/**
 * Returns why a person's other registrations prevent this one in Hong Kong: more SIMs in total than the cap, or a different document than before
 * (§5). Of other senders only accepted registrations count, because anyone can type anyone's name. `id` is the registration itself, which is
 * excluded. Call `lockPerson` first.
 */
export async function findRegistrationConflict(
  tx: DatabaseTransaction,
  { env, sealer }: Pick<AppContext, "env" | "sealer">,
  query: ConflictQuery,
): Promise<Ineligible | null> {
  if (!query.regions.includes("HK")) return null;
  const documents = hashDocument(env, query.documentType, query.person);
  const rows = await tx
    .selectFrom("real_name_registrations as registration")
    .innerJoin("real_name_sims as sim", "sim.registration_id", "registration.id")
    .select(["registration.id", "document_hash", "document_type", "person_sealed", "iccid"])
    .where("registration.id", "!=", query.id)
    .where("regions", "in", ["HK", "HK,TW"])
    .where((eb) => eb.or([eb("sim.live", "=", 1), eb("registration.state", "in", UNDECIDED)]))
    .where((eb) => {
      const own = query.sender ? [isSentBy(eb, query.sender)] : [];
      return eb.or([...own, ...(query.others ? [eb("sim.live", "=", 1)] : [])]);
    })
    .where((eb) => eb.or([eb("document_hash", "in", documents), eb("person_hash", "in", hashPerson(env, query.person))]))
    .execute();
  const otherDocuments = rows.filter(
    (row) =>
      !documents.includes(row.document_hash) &&
      isSamePerson(query.person, row.person_sealed === null ? null : openPerson(sealer, row.id, row.person_sealed)),
  );
  if (otherDocuments.length > 0) return otherDocuments.some((row) => row.document_type === 3) ? "hkid-held" : "other-document";
  const own = rows.filter((row) => documents.includes(row.document_hash));
  return own.length + query.sims > env.realNameCap ? "cap" : null;
}

/** Same name and birth date. If both have a Chinese name, these must be the same too. An erased person counts as the same. */
function isSamePerson(one: Person, other: Person | null): boolean {
  if (!other) return true;
  const sameChineseName = !one.chineseName || !other.chineseName || isSameChineseName(one.chineseName, other.chineseName);
  return sameChineseName && one.birthDate === other.birthDate && isSameName(one.englishName, other.englishName);
}
