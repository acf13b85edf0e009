import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { lockAccount } from "#server/identity/account/lock-account.ts";
import { deleteDraft } from "#server/uploads/drafts/delete-draft.ts";
import { endUpload } from "#server/uploads/resumable/end-upload.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { claimPhotos } from "./claim-photos.ts";
import { findUnavailableSims, lockSims } from "#server/real-name/sims/find-unavailable-sims.ts";
import { findDuplicateRegistration, type RegistrationLink } from "./find-duplicate-registration.ts";
import { lockPerson, findRegistrationConflict } from "#server/real-name/eligibility/find-registration-conflict.ts";
import { draftName } from "#server/real-name/form/draft-name.ts";
import { discardDraft } from "#server/real-name/form/discard-draft.ts";
import { hashDocument, hashPerson } from "#server/real-name/core/hash-person.ts";
import { transitionRegistration } from "#server/real-name/core/transition-registration.ts";
import { recordRegistrationEvent } from "#server/real-name/core/record-registration-event.ts";
import { RegistrationRejected } from "./registration-rejected.ts";
import { hashRegistrationKey, newRegistrationReference, newRegistrationKey, sealRegistrationKey } from "#server/real-name/core/registration-key.ts";
import { sealContact, sealPerson } from "#server/real-name/core/seal-person.ts";
import type { CheckedSubmission } from "./checked-submission.ts";
import { documentVersion } from "#server/content/documents/document-version.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { CONSENT_VERSIONS, type RealNameConsent } from "#server/real-name/form/consents.schema.ts";
import type { RealNameForm } from "#server/real-name/form/real-name.schema.ts";

/** What is agreed to in the words of the privacy notice (`real_name_notice`), which staff may change; the others stand on the form itself. */
const OF_NOTICE = new Set<RealNameConsent>(["agreePrivacy", "agreeTransfer"]);

type Consents = { id: string; attempt: number; form: Pick<RealNameForm, RealNameConsent>; language: ChannelLanguage; now: number };

/**
 * Writes a registration, or the next attempt of one that was refused, with all that belongs to it, and the job that decides. The same
 * contents are one registration: posted by two at once, the second answers with the first. Throws `RegistrationRejected` if a SIM was
 * registered meanwhile, or if the person's other registrations bar it and the applicant has not asked for a person to look at that.
 */
export async function storeRegistration(tx: DatabaseTransaction, shop: AppContext, checked: CheckedSubmission): Promise<RegistrationLink> {
  const { form, person, contact, cards, photos, applicant, corrected, contents, proven, askPerson } = checked;
  const now = shop.clock();
  const id = corrected?.id ?? newId("rnr", now);
  const attempt = (corrected?.attempt ?? 0) + 1;
  const { documentType, region } = form;
  await lockPerson(tx, shop, { person, documentType });
  const same = await findDuplicateRegistration(tx, shop, { contents, photos, owner: applicant.owner, corrects: corrected?.id ?? null });
  if (same) return same;
  const asked = { id, person, documentType, regions: region, sims: cards.length, sender: applicant, others: proven };
  const barred = form.askPerson === "on" ? null : await findRegistrationConflict(tx, shop, asked);
  if (barred) throw new RegistrationRejected({ ok: false, ineligible: barred });

  const row = {
    contents_hash: contents[0],
    language: applicant.language,
    purpose: form.purpose,
    regions: region,
    document_type: documentType,
    person_sealed: sealPerson(shop.sealer, id, person),
    contact_sealed: sealContact(shop.sealer, id, contact),
    document_hash: hashDocument(shop.env, documentType, person)[0],
    person_hash: hashPerson(shop.env, person)[0],
    ask_person: askPerson ? (1 as const) : (0 as const),
    reasons: "[]",
    decided_by: null,
    decided_at: null,
    photos_delete_at: null,
    erased_at: null,
  };
  let answered: RegistrationLink;
  if (corrected) {
    const set = { ...row, attempt };
    if (!(await transitionRegistration(tx, { id, attempt: corrected.attempt, from: ["refused"], to: "received", set, now }))) throw closed();
    answered = { reference: corrected.reference, key: corrected.key };
  } else {
    const key = newRegistrationKey();
    const owned = applicant.accountId !== null && (await lockAccount(tx, applicant.accountId));
    const insert = () =>
      tx
        .insertInto("real_name_registrations")
        .values({
          id,
          reference: newRegistrationReference(),
          link_key_sealed: sealRegistrationKey(shop.sealer, id, key),
          link_key_hash: hashRegistrationKey(key),
          state: "received",
          ...row,
          account_id: owned ? applicant.accountId : null,
          created_at: now,
          updated_at: now,
        })
        .onConflict((on) => on.column("reference").doNothing())
        .returning("reference")
        .executeTakeFirst();
    // Where another registration has the reference, a second one is drawn.
    const stored = (await insert()) ?? (await insert());
    if (!stored) throw new Error("Two references of a registration that were drawn are taken");
    answered = { reference: stored.reference, key };
  }
  await storeSims(tx, shop, id, checked);
  await claimPhotos(tx, { id, photos, documentType, owner: applicant.owner, now });
  await storeConsents(tx, { id, attempt, form, language: applicant.language, now });
  await recordRegistrationEvent(tx, { registrationId: id, attempt, kind: corrected ? "corrected" : "submitted", at: now });
  for (const upload of applicant.uploads ?? []) await endUpload(tx, upload, now);
  const ref = corrected?.reference ?? null;
  await deleteDraft(tx, { form: draftName(ref), owner: applicant.owner });
  const browser = `visitor:${applicant.visitor ?? ""}`;
  if (applicant.visitor && browser !== applicant.owner) await discardDraft(tx, { owner: browser, ref, now });
  await enqueueJob(tx, { topic: "real-name.decide", ref: `${id}:${attempt}`, now });
  return answered;
}

const closed = () => new RegistrationRejected({ ok: false, errors: { ref: ["errors.registration-closed"] } });

/** The SIMs that the registration asks for; they are its own once it is accepted. */
async function storeSims(tx: DatabaseTransaction, shop: AppContext, id: string, { cards, applicant }: CheckedSubmission): Promise<void> {
  const iccids = cards.map(({ iccid }) => iccid);
  await lockSims(tx, shop, iccids);
  const barred = await findUnavailableSims(tx, { iccids, sender: applicant, except: id });
  const errors = iccids.flatMap((iccid, at) => (barred.has(iccid) ? [[`iccids[${at}]`, ["errors.sim-registered"]] as [string, string[]]] : []));
  if (errors.length > 0) throw new RegistrationRejected({ ok: false, errors: Object.fromEntries(errors) });
  await tx.deleteFrom("real_name_sims").where("registration_id", "=", id).execute();
  const rows = iccids.map((iccid, position) => ({ registration_id: id, iccid, position, live: 0 as const, registered_at: null, ended_at: null }));
  await tx.insertInto("real_name_sims").values(rows).execute();
}

/** Writes down what the applicant ticked, in which version and language of the text (§5). */
async function storeConsents(tx: DatabaseTransaction, { id, attempt, form, language, now }: Consents): Promise<void> {
  const notice = await documentVersion(tx, "real_name_notice", language);
  const ticked = (Object.keys(CONSENT_VERSIONS) as RealNameConsent[]).filter((name) => form[name] === "on");
  const rows = ticked.map((name) => {
    const { version, language: written } = (OF_NOTICE.has(name) && notice) || { version: CONSENT_VERSIONS[name], language };
    return { registration_id: id, attempt, name, version, language: written, agreed_at: now };
  });
  if (rows.length > 0) await tx.insertInto("real_name_consents").values(rows).execute();
}
