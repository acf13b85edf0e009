import { callCarrier } from "#server/gateways/carrier/call-carrier.ts";
import type { SimView } from "#server/gateways/carrier/carrier.ts";
import { consumeLimits } from "#server/identity/core/limits.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { FieldErrors } from "#server/forms/accepted-fields.ts";
import { checkFields, photoErrors } from "#server/real-name/form/check-fields.ts";
import { checkRegistrationSims, type CheckedRegistrationSim } from "#server/real-name/sims/check-registration-sims.ts";
import { findPhotos } from "#server/real-name/photos/find-photos.ts";
import { openRegistration } from "#server/real-name/core/find-registration.ts";
import { findDuplicateRegistration, hashSubmission, type RegistrationLink } from "./find-duplicate-registration.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { goodPhotos } from "#server/real-name/form/open-for-correction.ts";
import { affectedParts } from "#server/real-name/core/affected-parts.ts";
import { toContact, toPerson } from "#server/real-name/form/to-person.ts";
import type { Ineligible, SidedReason } from "#server/real-name/core/reasons.schema.ts";
import { evaluateRegistration, readerPhotoReasons } from "#server/real-name/eligibility/evaluate-registration.ts";
import type { Contact } from "#server/real-name/core/registration.ts";
import { RegistrationRejected } from "./registration-rejected.ts";
import { storeRegistration } from "./store-registration.ts";
import { loadReadResult } from "#server/real-name/photos/stored-read-result.ts";
import { submissionRateLimits } from "#server/real-name/core/registration-rate-limits.ts";
import { checkEligibility } from "#server/real-name/eligibility/check-eligibility.ts";
import type { CheckedSubmission, Submission, Applicant } from "./checked-submission.ts";

export type SubmitAnswer =
  | ({ ok: true } & RegistrationLink)
  | { ok: false; ineligible: Ineligible }
  /** `reasons`: what is wrong with the photos, told at once where they have been read. */
  | { ok: false; errors: FieldErrors; reasons?: SidedReason[] };

/**
 * Takes a real-name registration, or the next attempt of one that was refused (`ref`, `key`), and has it decided by a job. The same
 * contents posted again are the same registration. Refuses who cannot be registered whatever is sent, and else what is wrong, by field,
 * all at once (§2, §5). While the carrier is silent nobody knows a SIM: nothing is stored then. That an earlier registration of somebody
 * bars this one is told only to its own sender and to who has shown the document; for anybody else a person decides, and the answer is
 * that of any registration.
 */
export async function submitRegistration(shop: AppContext, form: Submission, applicant: Applicant): Promise<SubmitAnswer> {
  const { ref, key, documentType, region: regions } = form;
  const before = ref && key ? await openRegistration(shop, { reference: ref, key }) : null;
  if ((ref || key) && !before) return refuse({ ref: ["errors.registration-unknown"] });
  const good = before?.state === "refused" ? goodPhotos(before) : null;
  const photos = await findPhotos(shop.db, {
    frontId: form.frontId ?? good?.front?.id ?? null,
    backId: form.backId ?? good?.back?.id ?? null,
    owner: applicant.owner,
    registrationId: before?.id,
  });
  const contents = hashSubmission(shop.env, form);
  const sent = { contents, photos, owner: applicant.owner, corrects: before?.id ?? null };
  const same = await findDuplicateRegistration(shop.db, shop, sent);
  if (same) return { ok: true, ...same };
  if (before && (before.state !== "refused" || !before.person || affectedParts(before.reasons).includes("none"))) {
    return refuse({ ref: ["errors.registration-closed"] });
  }

  const today = hongKongDay(shop.clock());
  const person = toPerson(form);
  const reading = loadReadResult(shop, documentType, photos);
  const fieldErrors = {
    ...checkFields(form, today),
    ...photoErrors(documentType, { front: photos.front !== null, back: photos.back !== null }),
  };
  const ineligible = fieldErrors.birthDate ? null : checkEligibility({ regions, documentType, person, reading, today });
  if (ineligible) return { ok: false, ineligible };

  const sims = await checkRegistrationSims(shop, { iccids: form.iccids, clientAddress: applicant.clientAddress, sender: applicant });
  const simErrors = errorsOfSims(sims);
  const cards = sims.flatMap((sim) => (sim.ok ? [sim.card] : []));
  const contact = toContact(form);
  const unreachable = contact !== null && (await isOwnPhone(shop, contact, cards));
  const refusedByReader = reading ? readerPhotoReasons(reading) : [];
  const reasons = form.askPerson === "on" ? [] : refusedByReader;
  const errors = {
    ...Object.fromEntries(simErrors),
    ...fieldErrors,
    ...(unreachable && { email: ["errors.email-needed"] }),
    ...photoRefusals(reasons),
  };
  // Of two at once, the first may have become the registration of these SIMs just now.
  const first = simErrors.length > 0 ? await findDuplicateRegistration(shop.db, shop, sent) : null;
  if (first) return { ok: true, ...first };
  if (Object.keys(errors).length > 0 || contact === null) return { ok: false, errors, ...(reasons.length > 0 && { reasons }) };

  const corrected = before && key ? { id: before.id, attempt: before.attempt, reference: before.reference, key } : null;
  const proven = reading !== null && evaluateRegistration(person, documentType, regions, reading, today).verdict === "accepted";
  // Only who was refused by the machine can ask for a person instead of it.
  const askPerson = form.askPerson === "on" && (corrected !== null || refusedByReader.length > 0);
  const checked: CheckedSubmission = { form, applicant, person, contact, cards, photos, corrected, contents, proven, askPerson };
  if (await consumeLimits(shop, submissionRateLimits(applicant.clientAddress))) return refuse({ "": ["errors.too-many-tries"] });
  return store(shop, checked);
}

async function store(shop: AppContext, checked: CheckedSubmission): Promise<SubmitAnswer> {
  try {
    const answered = await shop.db.transaction().execute((tx) => storeRegistration(tx, shop, checked));
    shop.crashPoint("registration-stored");
    shop.wake();
    return { ok: true, ...answered };
  } catch (error) {
    if (!(error instanceof RegistrationRejected)) throw error;
    return error.refusal;
  }
}

const errorsOfSims = (sims: CheckedRegistrationSim[]) =>
  sims.flatMap((sim, at): [string, string[]][] => (sim.ok ? [] : [[`iccids[${at}]`, [sim.reason]]]));

/**
 * What only the shop knows to be wrong with a form that its schema refuses, told in the same answer: of the fields that the schema took, of
 * `iccids`, by their places, and of photos that were kept and read before.
 */
export async function findFormErrors(
  shop: AppContext,
  { iccids, frontId = null, backId = null, ...form }: Partial<Submission>,
  { clientAddress, ...sender }: Pick<Applicant, "clientAddress" | "owner" | "accountId" | "visitor">,
): Promise<{ errors: FieldErrors; reasons: SidedReason[] }> {
  const sims = await checkRegistrationSims(shop, { iccids: iccids ?? [], clientAddress, sender });
  const cards = sims.flatMap((sim) => (sim.ok ? [sim.card] : []));
  const contact = toContact(form);
  const photos = await findPhotos(shop.db, { frontId, backId, owner: sender.owner });
  const reading = form.documentType === undefined ? null : loadReadResult(shop, form.documentType, photos);
  const reasons = reading && form.askPerson !== "on" ? readerPhotoReasons(reading) : [];
  const errors = {
    ...Object.fromEntries(errorsOfSims(sims)),
    ...checkFields(form, hongKongDay(shop.clock())),
    ...(contact && (await isOwnPhone(shop, contact, cards)) && { email: ["errors.email-needed"] }),
    ...photoRefusals(reasons),
  };
  return { errors, reasons };
}

const refuse = (errors: FieldErrors): SubmitAnswer => ({ ok: false, errors });

/** 'Upload unsuccessful: Document image does not meet the requirements', at the side that will not do (§8). */
function photoRefusals(reasons: SidedReason[]): FieldErrors {
  const isBack = (reason: SidedReason) => reason.startsWith("back:");
  return {
    ...(reasons.some((reason) => !isBack(reason)) && { documentPhoto: ["errors.photo-refused"] }),
    ...(reasons.some(isBack) && { documentPhotoBack: ["errors.photo-refused"] }),
  };
}

/** Whether the result could only be sent to a SIM that gets no messages before it is registered. */
async function isOwnPhone(shop: AppContext, { email, phone }: Contact, cards: SimView[]): Promise<boolean> {
  if (email !== null || phone === null) return false;
  const prepaid = cards.filter((card) => card.product !== "travel");
  const balances = await Promise.all(prepaid.map(({ iccid }) => callCarrier(shop.log, () => shop.carrier.readBalance(iccid), null)));
  return balances.some((balance) => balance?.phone === phone);
}
