import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId, newReference } from "#server/db/new-id.ts";
import { enqueueJob } from "#server/jobs/enqueue-job.ts";
import { lockAccount } from "#server/identity/account/lock-account.ts";
import { endUpload } from "#server/uploads/resumable/end-upload.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { findUnavailableSims, lockSims } from "#server/real-name/sims/find-unavailable-sims.ts";
import { findDuplicateRegistration, type RegistrationLink } from "./find-duplicate-registration.ts";
import { lockPerson, findRegistrationConflict } from "#server/real-name/eligibility/find-registration-conflict.ts";
import { discardDraft, draftName } from "#server/real-name/form/registration-draft.ts";
import { transitionRegistration, recordRegistrationEvent } from "#server/real-name/core/transition-registration.ts";
import { hashRegistrationKey, newRegistrationKey, encryptRegistrationKey } from "#server/real-name/core/registration-key.ts";
import { encryptContact, encryptPerson, hashDocument, hashPerson, PHOTO_FILES } from "#server/real-name/core/encrypt-person.ts";
import { type CheckedSubmission, RegistrationRejected } from "./checked-submission.ts";
import { documentVersion } from "#server/content/documents/document-version.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { type RealNameForm, CONSENT_VERSIONS, type RealNameConsent } from "#server/real-name/form/real-name.schema.ts";
import type { DocumentType } from "#server/domain/registration-states.schema.ts";
import type { PhotoPair } from "#server/real-name/photos/find-photos.ts";
import { backPhoto } from "#server/real-name/photos/stored-read-result.ts";
import { deleteDraft } from "#server/uploads/draft-store.ts";
import type { RegistrationMessage } from "#server/real-name/core/registration-message.schema.ts";
import { claimDraftFiles } from "#server/uploads/draft-files.ts";
import { scheduleFileRemoval } from "#server/uploads/encrypted-files.ts";

/** Consents whose text is the privacy notice (`real_name_notice`), which staff may change. The texts of the other consents are part of the form. */
const NOTICE_CONSENTS = new Set<RealNameConsent>(["agreePrivacy", "agreeTransfer"]);

type Claim = { id: string; photos: PhotoPair; documentType: DocumentType; now: number };

type Consents = { id: string; attempt: number; form: Pick<RealNameForm, RealNameConsent>; language: ChannelLanguage; now: number };

/**
 * Stores a registration, or the next attempt of a refused one, with its SIMs, photos and consents, and enqueues the job that decides it. If the same
 * contents are posted twice at the same time, the second post returns the link of the first. Throws `RegistrationRejected` if meanwhile a SIM was
 * registered, a photo was deleted or the correction was closed, or if the person's other registrations conflict and the applicant has not asked for a
 * decision by staff.
 */
export async function storeRegistration(tx: DatabaseTransaction, shop: AppContext, checked: CheckedSubmission): Promise<RegistrationLink> {
  const { form, person, contact, sims, photos, applicant, corrected, contentHashes, isProven, askPerson } = checked;
  const now = shop.clock();
  const id = corrected?.id ?? newId("rnr", now);
  const attempt = (corrected?.attempt ?? 0) + 1;
  const { documentType, region } = form;
  await lockPerson(tx, shop, { person, documentType });
  const duplicate = await findDuplicateRegistration(tx, shop, { contentHashes, photos, owner: applicant.owner, corrects: corrected?.id ?? null });
  if (duplicate) return duplicate;
  const conflictQuery = { id, person, documentType, regions: region, simCount: sims.length, sender: applicant, includeOthers: isProven };
  const conflict = form.askPerson === "on" ? null : await findRegistrationConflict(tx, shop, conflictQuery);
  if (conflict) throw new RegistrationRejected({ ok: false, ineligible: conflict });

  const row = {
    contents_hash: contentHashes[0],
    language: applicant.language,
    purpose: form.purpose,
    regions: region,
    document_type: documentType,
    person_encrypted: encryptPerson(shop.encryptor, id, person),
    contact_encrypted: encryptContact(shop.encryptor, id, contact),
    document_hash: hashDocument(shop.env, documentType, person)[0],
    person_hash: hashPerson(shop.env, person)[0],
    ask_person: askPerson ? (1 as const) : (0 as const),
    reasons: "[]",
    decided_by: null,
    decided_at: null,
    photos_delete_at: null,
    erased_at: null,
  };
  let link: RegistrationLink;
  if (corrected) {
    const set = { ...row, attempt };
    const isReopened = await transitionRegistration(tx, { id, attempt: corrected.attempt, from: ["refused"], to: "received", set, now });
    if (!isReopened) throw new RegistrationRejected({ ok: false, errors: { ref: ["errors.registration-closed"] } });
    link = { reference: corrected.reference, key: corrected.key };
  } else {
    const key = newRegistrationKey();
    // Without the lock the account could be deleted meanwhile.
    const isAccountLocked = applicant.accountId !== null && (await lockAccount(tx, applicant.accountId));
    const insert = () =>
      tx
        .insertInto("real_name_registrations")
        .values({
          id,
          reference: newReference("RN", 8),
          link_key_encrypted: encryptRegistrationKey(shop.encryptor, id, key),
          link_key_hash: hashRegistrationKey(key),
          state: "received",
          ...row,
          account_id: isAccountLocked ? applicant.accountId : null,
          created_at: now,
          updated_at: now,
        })
        .onConflict((on) => on.column("reference").doNothing())
        .returning("reference")
        .executeTakeFirst();
    // If the random reference is already taken, a second one is tried.
    const stored = (await insert()) ?? (await insert());
    if (!stored) throw new Error("Two random registration references are already taken");
    link = { reference: stored.reference, key };
  }
  await storeSims(tx, shop, id, checked);
  await claimPhotos(tx, { id, photos, documentType, now });
  await storeConsents(tx, { id, attempt, form, language: applicant.language, now });
  await recordRegistrationEvent(tx, { registrationId: id, attempt, kind: corrected ? "corrected" : "submitted", at: now });
  for (const upload of applicant.uploads ?? []) await endUpload(tx, upload, now);
  const ref = corrected?.reference ?? null;
  await deleteDraft(tx, { form: draftName(ref), owner: applicant.owner });
  const visitorOwner = `visitor:${applicant.visitor ?? ""}`;
  if (applicant.visitor && visitorOwner !== applicant.owner) await discardDraft(tx, { owner: visitorOwner, ref, now });
  await enqueueJob(tx, { topic: "real-name.decide", ref: `${id}:${attempt}`, now });
  return link;
}

/** Stores the SIMs of a registration, which become live when it is accepted. Throws `RegistrationRejected` if one of them is unavailable. */
async function storeSims(tx: DatabaseTransaction, shop: AppContext, id: string, { sims, applicant }: CheckedSubmission): Promise<void> {
  const iccids = sims.map(({ iccid }) => iccid);
  await lockSims(tx, shop, iccids);
  const unavailable = await findUnavailableSims(tx, { iccids, sender: applicant, except: id });
  const errors = iccids.flatMap((iccid, index) =>
    unavailable.has(iccid) ? [[`iccids[${index}]`, ["errors.sim-registered"]] as [string, RegistrationMessage[]]] : [],
  );
  if (errors.length > 0) throw new RegistrationRejected({ ok: false, errors: Object.fromEntries(errors) });
  await tx.deleteFrom("real_name_sims").where("registration_id", "=", id).execute();
  const rows = iccids.map((iccid, position) => ({ registration_id: id, iccid, position, live: 0 as const, registered_at: null, ended_at: null }));
  await tx.insertInto("real_name_sims").values(rows).execute();
}

/**
 * Assigns the photos of a form to its registration, and deletes those that the registration no longer uses. Throws `RegistrationRejected` if a
 * photo no longer exists.
 */
async function claimPhotos(tx: DatabaseTransaction, { id, photos, documentType, now }: Claim): Promise<void> {
  const neededPhotos = [photos.front, backPhoto(documentType, photos)].filter((photo) => photo !== null);
  const ids = neededPhotos.map((photo) => photo.id);
  const unavailable = await claimDraftFiles(tx, PHOTO_FILES, { recordId: id, files: neededPhotos });
  if (unavailable) throw new RegistrationRejected({ ok: false, errors: { documentPhoto: ["errors.photo-gone"] } });
  const replaced = await tx
    .deleteFrom("real_name_photos")
    .where("registration_id", "=", id)
    .where("id", "not in", ids)
    .returning("file_id")
    .execute();
  await scheduleFileRemoval(tx, replaced, now);
}

/** Records each ticked consent with the version and language of its text (§5). */
async function storeConsents(tx: DatabaseTransaction, { id, attempt, form, language, now }: Consents): Promise<void> {
  const notice = await documentVersion(tx, "real_name_notice", language);
  const ticked = (Object.keys(CONSENT_VERSIONS) as RealNameConsent[]).filter((name) => form[name] === "on");
  const rows = ticked.map((name) => {
    const { version, language: textLanguage } = (NOTICE_CONSENTS.has(name) && notice) || { version: CONSENT_VERSIONS[name], language };
    return { registration_id: id, attempt, name, version, language: textLanguage, agreed_at: now };
  });
  if (rows.length > 0) await tx.insertInto("real_name_consents").values(rows).execute();
}
