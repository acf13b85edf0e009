import type { DatabaseTransaction } from "#server/db/database.ts";
import { consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { sentBy, type RegistrationSender } from "#server/real-name/sims/find-unavailable-sims.ts";
import { hashDocument, hashPerson } from "#server/real-name/core/hash-person.ts";
import type { Ineligible } from "#server/real-name/core/reasons.schema.ts";
import { UNDECIDED, type Person, type Regions } from "#server/real-name/core/registration.ts";
import { isSameChineseName, isSameName } from "#server/real-name/core/person-name.ts";
import { openPerson } from "#server/real-name/core/seal-person.ts";

type Asked = {
  id: string;
  person: Person;
  documentType: DocumentType;
  regions: Regions;
  sims: number;
  /** Whose registrations count, decided or not; null in a job, which tells nobody what it finds. */
  sender: RegistrationSender | null;
  /** The accepted registrations of others count too. The answer tells that somebody is registered: only for who has shown that document. */
  others: boolean;
};

/** Two registrations of one document or person wait for each other until the transaction ends; counting them takes the lock. */
export async function lockPerson(
  tx: DatabaseTransaction,
  { env, clock }: Pick<AppContext, "env" | "clock">,
  asked: Pick<Asked, "person" | "documentType">,
) {
  const hashes = [hashDocument(env, asked.documentType, asked.person)[0], hashPerson(env, asked.person)[0]].sort();
  for (const who of hashes) await consumeRateLimit(tx, { what: "real-name-person", who, limit: 1, windowMs: 60_000, now: clock() });
}

/**
 * Why a person's earlier registrations bar this one in Hong Kong: more SIMs than the cap in all, or another document than before (§5).
 * Of others only what is accepted counts: anybody may write anybody's name. `id` is the registration itself, which does not count. The
 * person is locked before.
 */
export async function findRegistrationConflict(
  tx: DatabaseTransaction,
  { env, sealer }: Pick<AppContext, "env" | "sealer">,
  asked: Asked,
): Promise<Ineligible | null> {
  if (!asked.regions.includes("HK")) return null;
  const documents = hashDocument(env, asked.documentType, asked.person);
  const rows = await tx
    .selectFrom("real_name_registrations as registration")
    .innerJoin("real_name_sims as sim", "sim.registration_id", "registration.id")
    .select(["registration.id", "document_hash", "document_type", "person_sealed", "iccid"])
    .where("registration.id", "!=", asked.id)
    .where("regions", "in", ["HK", "HK,TW"])
    .where((eb) => eb.or([eb("sim.live", "=", 1), eb("registration.state", "in", UNDECIDED)]))
    .where((eb) => {
      const own = asked.sender ? [sentBy(eb, asked.sender)] : [];
      return eb.or([...own, ...(asked.others ? [eb("sim.live", "=", 1)] : [])]);
    })
    .where((eb) => eb.or([eb("document_hash", "in", documents), eb("person_hash", "in", hashPerson(env, asked.person))]))
    .execute();
  const others = rows.filter(
    (row) =>
      !documents.includes(row.document_hash) &&
      isSamePerson(asked.person, row.person_sealed === null ? null : openPerson(sealer, row.id, row.person_sealed)),
  );
  if (others.length > 0) return others.some((row) => row.document_type === 3) ? "hkid-held" : "other-document";
  const own = rows.filter((row) => documents.includes(row.document_hash));
  return own.length + asked.sims > env.realNameCap ? "cap" : null;
}

/** Name and birth date are the same; two who also wrote different Chinese names are two people. */
function isSamePerson(one: Person, other: Person | null): boolean {
  if (!other) return true;
  const sameChinese = !one.chineseName || !other.chineseName || isSameChineseName(one.chineseName, other.chineseName);
  return sameChinese && one.birthDate === other.birthDate && isSameName(one.englishName, other.englishName);
}
