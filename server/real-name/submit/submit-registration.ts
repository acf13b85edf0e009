import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { SimView } from "#server/gateways/carrier/carrier.ts";
import { consumeLimits, lookUpWithin, type AttemptLimit } from "#server/db/rate-limit/consume-limits.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { RegistrationErrors, RegistrationMessage } from "#server/real-name/core/registration-message.schema.ts";
import { checkFields, photoErrors } from "#server/real-name/form/check-fields.ts";
import { findPhotos } from "#server/real-name/photos/find-photos.ts";
import { loadRegistrationByKey } from "#server/real-name/core/find-registration.ts";
import { findDuplicateRegistration, hashSubmission, type RegistrationLink } from "./find-duplicate-registration.ts";
import { asksSeparateConsent } from "#server/locale/separate-consent.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { goodPhotos } from "#server/real-name/form/open-for-correction.ts";
import { affectedParts } from "#server/real-name/core/affected-parts.ts";
import { toContact, toPerson } from "#server/real-name/form/to-person.ts";
import type { Ineligible, SidedReason } from "#server/real-name/core/reasons.schema.ts";
import { evaluateRegistration, readerPhotoReasons } from "#server/real-name/eligibility/evaluate-registration.ts";
import type { Contact } from "#server/real-name/core/registration.ts";
import { storeRegistration } from "./store-registration.ts";
import { loadReadResult } from "#server/real-name/photos/stored-read-result.ts";
import { submissionRateLimits } from "#server/real-name/core/registration-rate-limits.ts";
import { checkEligibility } from "#server/real-name/eligibility/check-eligibility.ts";
import { type CheckedSubmission, type Submission, type Applicant, RegistrationRejected } from "./checked-submission.ts";
import { findUnavailableSims, type RegistrationSender } from "#server/real-name/sims/find-unavailable-sims.ts";
import { LOOK_UP_QUEUE } from "#server/db/rate-limit/queue.ts";

export type SubmitRegistrationResult =
  | ({ ok: true } & RegistrationLink)
  | { ok: false; ineligible: Ineligible }
  | Rejection<"too-many-tries">
  /** `reasons`: what is wrong with the photos, if they have already been read. */
  | { ok: false; errors: RegistrationErrors; reasons?: SidedReason[] };

/**
 * Submits a real-name registration, or the next attempt of a refused one (`ref`, `key`); a job decides it. Posting the same contents again returns
 * the same registration. Rejects people who are not eligible, whatever else they send; otherwise returns all field errors at once (§2, §5). Stores
 * nothing while the carrier does not respond, because the SIMs cannot be checked. A conflict with an earlier registration is reported only to the
 * sender of that registration and to people who have shown its document. For all others the result is that of any registration, and staff decide.
 */
export async function submitRegistration(shop: AppContext, form: Submission, applicant: Applicant): Promise<SubmitRegistrationResult> {
  const { ref, key, documentType, region: regions } = form;
  const previous = ref && key ? await loadRegistrationByKey(shop, { reference: ref, key }) : null;
  if ((ref || key) && !previous) return rejectFields({ ref: ["errors.registration-unknown"] });
  const reusablePhotos = previous?.state === "refused" ? goodPhotos(previous) : null;
  const photos = await findPhotos(shop.db, {
    frontId: form.frontId ?? reusablePhotos?.front?.id ?? null,
    backId: form.backId ?? reusablePhotos?.back?.id ?? null,
    owner: applicant.owner,
    registrationId: previous?.id,
  });
  const contentHashes = hashSubmission(shop.env, form);
  const duplicateQuery = { contentHashes, photos, owner: applicant.owner, corrects: previous?.id ?? null };
  const duplicate = await findDuplicateRegistration(shop.db, shop, duplicateQuery);
  if (duplicate) return { ok: true, ...duplicate };
  if (previous && (previous.state !== "refused" || !previous.person || affectedParts(previous.reasons).includes("none"))) {
    return rejectFields({ ref: ["errors.registration-closed"] });
  }

  const today = hongKongDay(shop.clock());
  const person = toPerson(form);
  const readResult = loadReadResult(shop, documentType, photos);
  const fieldErrors = {
    ...checkFields(shop, form, { today, separateConsent: asksSeparateConsent(applicant) }),
    ...photoErrors(documentType, { front: photos.front !== null, back: photos.back !== null }),
  };
  const ineligible = fieldErrors.birthDate ? null : checkEligibility({ regions, documentType, person, readResult, today });
  if (ineligible) return { ok: false, ineligible };

  const checkedSims = await checkRegistrationSims(shop, { iccids: form.iccids, clientAddress: applicant.clientAddress, sender: applicant });
  const simErrors = toSimErrors(checkedSims);
  const sims = checkedSims.flatMap((sim) => (sim.ok ? [sim.sim] : []));
  const contact = toContact(form);
  const isUnreachable = contact !== null && (await isOwnPhone(shop, contact, sims));
  const refusedByReader = readResult ? readerPhotoReasons(readResult) : [];
  const reasons = form.askPerson === "on" ? [] : refusedByReader;
  const errors: RegistrationErrors = {
    ...Object.fromEntries(simErrors),
    ...fieldErrors,
    ...(isUnreachable && { email: ["errors.email-needed"] }),
    ...photoRejections(reasons),
  };
  // When the same form is posted twice at the same time, the first post may have registered these SIMs meanwhile.
  const concurrent = simErrors.length > 0 ? await findDuplicateRegistration(shop.db, shop, duplicateQuery) : null;
  if (concurrent) return { ok: true, ...concurrent };
  if (Object.keys(errors).length > 0 || contact === null) return { ok: false, errors, ...(reasons.length > 0 && { reasons }) };

  const corrected = previous && key ? { id: previous.id, attempt: previous.attempt, reference: previous.reference, key } : null;
  const isProven = readResult !== null && evaluateRegistration(person, documentType, regions, readResult, today).verdict === "accepted";
  // Only applicants who were refused automatically can ask for a decision by staff.
  const askPerson = form.askPerson === "on" && (corrected !== null || refusedByReader.length > 0);
  const checked: CheckedSubmission = { form, applicant, person, contact, sims, photos, corrected, contentHashes, isProven, askPerson };
  if (await consumeLimits(shop, submissionRateLimits(applicant.clientAddress), applicant.owner)) return reject("too-many-tries");
  return store(shop, checked);
}

const rejectFields = (errors: RegistrationErrors): SubmitRegistrationResult => ({ ok: false, errors });

const toSimErrors = (checkedSims: CheckedRegistrationSim[]) =>
  checkedSims.flatMap((sim, index): [string, RegistrationMessage[]][] => (sim.ok ? [] : [[`iccids[${index}]`, [`errors.${sim.code}`]]]));

/** Whether the only contact is the phone number of a SIM in this form. Such a SIM receives no messages before it is registered. */
async function isOwnPhone(shop: AppContext, { email, phone }: Contact, sims: SimView[]): Promise<boolean> {
  if (email !== null || phone === null) return false;
  const prepaid = sims.filter((sim) => sim.product !== "travel");
  const balances = await Promise.all(prepaid.map(({ iccid }) => callCarrier(shop.log, () => shop.carrier.readBalance(iccid), null)));
  return balances.some((balance) => balance?.phone === phone);
}

/** The error 'Upload unsuccessful: Document image does not meet the requirements' for each side that is refused (§8). */
function photoRejections(reasons: SidedReason[]): RegistrationErrors {
  const isBack = (reason: SidedReason) => reason.startsWith("back:");
  return {
    ...(reasons.some((reason) => !isBack(reason)) && { documentPhoto: ["errors.photo-refused"] }),
    ...(reasons.some(isBack) && { documentPhotoBack: ["errors.photo-refused"] }),
  };
}

async function store(shop: AppContext, checked: CheckedSubmission): Promise<SubmitRegistrationResult> {
  try {
    const link = await shop.db.transaction().execute((tx) => storeRegistration(tx, shop, checked));
    shop.crashPoint("registration-stored");
    shop.wake();
    return { ok: true, ...link };
  } catch (error) {
    if (!(error instanceof RegistrationRejected)) throw error;
    return error.rejection;
  }
}

/**
 * Returns the errors that the schema cannot find, for a form that its schema has rejected, so that all errors are shown at once. Checks only the
 * fields that the schema accepted, and photos that were stored and read before. Errors of SIMs have the positions in `iccids`.
 */
export async function findServerErrors(
  shop: AppContext,
  { iccids, frontId = null, backId = null, ...form }: Partial<Submission>,
  { clientAddress, language, region, ...sender }: Omit<Applicant, "uploads">,
): Promise<{ errors: RegistrationErrors; reasons: SidedReason[] }> {
  const checkedSims = await checkRegistrationSims(shop, { iccids: iccids ?? [], clientAddress, sender });
  const sims = checkedSims.flatMap((sim) => (sim.ok ? [sim.sim] : []));
  const contact = toContact(form);
  const photos = await findPhotos(shop.db, { frontId, backId, owner: sender.owner });
  const readResult = form.documentType === undefined ? null : loadReadResult(shop, form.documentType, photos);
  const reasons = readResult && form.askPerson !== "on" ? readerPhotoReasons(readResult) : [];
  const errors: RegistrationErrors = {
    ...Object.fromEntries(toSimErrors(checkedSims)),
    ...checkFields(shop, form, { today: hongKongDay(shop.clock()), separateConsent: asksSeparateConsent({ language, region }) }),
    ...(contact && (await isOwnPhone(shop, contact, sims)) && { email: ["errors.email-needed"] }),
    ...photoRejections(reasons),
  };
  return { errors, reasons };
}

/** SIMs of one network that could not be registered. */
const missLimit = (clientAddress: string): AttemptLimit => ({
  name: "real-name-iccid",
  subject: clientAddress,
  limit: 20,
  windowMs: 10 * 60_000,
  queue: LOOK_UP_QUEUE,
});

type CheckedRegistrationSim = { ok: true; sim: SimView } | Rejection<"too-many-tries" | "carrier-silent" | "iccid-unknown" | "sim-registered">;

/**
 * Returns one result per ICCID, in the same order: the SIM, or why it cannot be registered: the carrier does not know
 * it or has deregistered it, it is registered, the same sender has already submitted it, the carrier does not respond, or the rate limit is reached
 * (§5). Applicants with many SIMs look up often, so only failed lookups count against the limit, each ICCID once.
 */
async function checkRegistrationSims(
  shop: AppContext,
  { iccids, clientAddress, sender }: { iccids: string[]; clientAddress: string; sender: RegistrationSender },
): Promise<CheckedRegistrationSim[]> {
  const checked = await lookUpWithin(shop, missLimit(clientAddress), {
    values: iccids,
    ticket: sender.owner,
    lookUp: (iccid) => checkAvailability(shop, iccid, sender),
    isWrong: (sim) => !sim.ok && sim.code !== "carrier-silent",
  });
  return checked.ok ? checked.results : iccids.map(() => reject("too-many-tries"));
}

async function checkAvailability(shop: AppContext, iccid: string, sender: RegistrationSender): Promise<CheckedRegistrationSim> {
  const sim = await callCarrier(shop.log, () => shop.carrier.lookup(iccid), "silent");
  if (sim === "silent") return reject("carrier-silent");
  if (!sim || sim.status === "deregistered") return reject("iccid-unknown");
  const unavailable = await findUnavailableSims(shop.db, { iccids: [sim.iccid], sender, except: null });
  if (unavailable.size > 0) return reject("sim-registered");
  return { ok: true, sim };
}
