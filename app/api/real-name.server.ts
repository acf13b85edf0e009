import { z } from "zod";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { BUSY_RETRY_SECONDS } from "#server/concurrency/busy-error.ts";
import { type ChannelLanguage, CHANNEL_LANGUAGES } from "#server/locale/locale.schema.ts";
import { isBusyProblem, isPhotoReason, photoMessage, type CollectedPhotos, collectPhotos } from "#server/real-name/photos/collect-photos.ts";
import { REASONS, type Reason, type SidedReason } from "#server/real-name/core/reasons.schema.ts";
import { type CallRejection, type Caller, defineCall, type CallResult } from "#app/api/call/define-call.server.ts";
import type { ErrorMessage } from "#server/forms/message.schema.ts";
import { SIDES, REGIONS, REGISTRATION_STATES } from "#server/domain/registration-states.schema.ts";
import { readViewer } from "#app/request/viewer.server.ts";
import { ensureVisitor, readVisitor } from "#app/request/visitor.server.ts";
import type { FormLimits } from "#app/request/body/read-form.server.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { readResultReasons } from "#server/real-name/eligibility/evaluate-registration.ts";
import { readPhotos } from "#server/real-name/photos/read-photos.ts";
import { photoErrors } from "#server/real-name/form/check-fields.ts";
import { ReadDocumentSchema, RealNameSchema } from "#server/real-name/form/real-name.schema.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { findServerErrors, submitRegistration, type SubmitRegistrationResult } from "#server/real-name/submit/submit-registration.ts";
import { textField } from "#server/forms/text-field.schema.ts";
import { findRegistration } from "#server/real-name/core/find-registration.ts";
import { time, timeOrNull, TimeSchema } from "#app/api/call/call-values.server.ts";

/** Reasons as API data: the result of `toReasonData`, and the `reasons` of rejected photos. */
const ReasonsSchema = z.array(z.strictObject({ reason: z.enum(REASONS), side: z.enum(SIDES), title: z.string(), advice: z.string() }));

/** Translates reasons: `reason` is a fixed name for programs, `title` says what is wrong, `advice` what to do. */
function toReasonData(reasons: SidedReason[], language: ChannelLanguage) {
  const t = textsFor(language, "reasons");
  return reasons.map((sided) => {
    const side = sided.startsWith("back:") ? ("back" as const) : ("front" as const);
    const reason = sided.replace("back:", "") as Reason;
    return { reason, side, title: t(`${reason}.title`), advice: t(`${reason}.do`) };
  });
}

/**
 * Returns the rejection of photos, with a message per field. The first problem that is not the photo itself, such as a storage error, decides the
 * message. The code is BUSY with Retry-After if the same call may succeed soon, PHOTO_NOT_KEPT or PHOTO_REFUSED.
 */
function rejectPhotos(problems: CollectedPhotos["problems"], language: ChannelLanguage, headers: [string, string][]): CallRejection {
  const fields = Object.fromEntries(problems.map(({ field, reason }) => [field, [photoMessage(reason)]]));
  const reasons = problems.flatMap(({ field, reason }) => {
    // A photo's own reason has no side; the field of the photo decides it.
    const translated = isPhotoReason(reason) ? toReasonData([reason], language) : [];
    return translated.map((reasonData) => ({ ...reasonData, side: field === "documentPhoto" ? "front" : "back" }));
  });
  const otherProblem = problems.find(({ reason }) => !isPhotoReason(reason));
  const message: ErrorMessage = otherProblem ? photoMessage(otherProblem.reason) : "errors.photo-refused";
  const rejection = { ok: false as const, message, fields, data: { reasons } };
  if (otherProblem && isBusyProblem(otherProblem.reason))
    return { ...rejection, code: "BUSY", headers: [...headers, ["Retry-After", String(BUSY_RETRY_SECONDS)]] };
  return { ...rejection, code: otherProblem?.reason === "not-kept" ? "PHOTO_NOT_KEPT" : "PHOTO_REFUSED", headers };
}

/** Two photos of at most 10 MB each, and the text fields. Bytes. */
const CALL_PHOTO_BODY_LIMITS: FormLimits = { maxFileBytes: 10 * 1024 * 1024, maxFiles: 2, maxBytes: 22 * 1024 * 1024 };

/**
 * Returns the owner of the photos: the account, else the visitor of the cookie. `visitor` owns resumable uploads; null without a cookie. `headers` set the
 * cookie. API clients (header Token) get no cookie: without an account, they are a new visitor with each call.
 */
function findApplicant({ request, context, identity, language, clientAddress }: Caller) {
  const { visitor, headers } = ensureVisitor(request, context);
  const setsCookie = !request.headers.has("Token");
  const accountId = identity?.kind === "account" ? identity.accountId : null;
  return {
    language,
    region: readViewer(request, language, context).region,
    clientAddress,
    accountId,
    owner: accountId ? `account:${accountId}` : `visitor:${visitor}`,
    visitor: readVisitor(request, context),
    headers: setsCookie ? headers : [],
  };
}

const FIELDS = ["chineseName", "englishName", "birthDate", "documentNumber", "expiryDate", "country"] as const;
const FieldSchema = z.strictObject({ value: z.string(), sure: z.boolean().describe("Whether it was read with certainty") });
const ReadingSchema = z.strictObject({
  read: z.boolean().describe("False if the photo could not be read now"),
  fields: z.partialRecord(z.enum(FIELDS), FieldSchema),
  reasons: ReasonsSchema,
});

/**
 * Reads a photo of a document on this machine. Returns its fields, which of them are certain, and what is wrong with the photo (§7,
 * /realName/readDocument). If `read` is false, the applicant types the fields.
 */
export const readDocumentCall = defineCall({
  about: "Reads a photo of an identity document. Returns its fields, which of them are certain, and what is wrong with the photo.",
  who: "anyone",
  input: ReadDocumentSchema,
  output: ReadingSchema,
  examples: [{ documentType: "1" }],
  codes: ["PHOTO_REFUSED", "PHOTO_NOT_KEPT", "BUSY", "PHOTO_NEEDED"],
  files: ["documentPhoto", "documentPhotoBack"],
  needsFile: true,
  limits: CALL_PHOTO_BODY_LIMITS,
  async run({ documentType }, caller) {
    const { owner, visitor, headers } = findApplicant(caller);
    const photos = await collectPhotos(caller.shop, {
      form: caller.form,
      owner,
      visitor,
      clientAddress: caller.clientAddress,
      storedPhotos: { front: null, back: null },
    });
    if (photos.problems.length > 0) return rejectPhotos(photos.problems, caller.language, headers);
    const fields = photoErrors(documentType, { front: photos.front !== null, back: photos.back !== null });
    const [message] = Object.values(fields)[0] ?? [];
    if (message !== undefined) return { ok: false, code: "PHOTO_NEEDED", message, fields, headers };
    const { clientAddress } = caller;
    const reading = await readPhotos(caller.shop, { documentType, frontId: photos.front, backId: photos.back, owner, clientAddress });
    return { ok: true, data: toReadingData(reading, caller), headers };
  },
});

function toReadingData(reading: Awaited<ReturnType<typeof readPhotos>>, { shop, language }: Caller) {
  if (!reading) return { read: false, fields: {}, reasons: [] };
  const reasons = readResultReasons(reading, hongKongDay(shop.clock()));
  return { read: true, fields: reading.fields, reasons: toReasonData(reasons, language) };
}

/**
 * Submits a real-name registration with its photos like the form (§7, /realName/submit). Returns its reference and the key that gives access to
 * its result. INELIGIBLE: this person cannot be registered at all. PHOTO_REFUSED: unusable photos, with reasons.
 */
export const submitRealNameCall = defineCall({
  about: "Submits a real-name registration with its photos, like the form.",
  who: "anyone",
  input: RealNameSchema,
  output: z.strictObject({ reference: z.string(), key: z.string().describe("Gives access to the result, together with the reference") }),
  examples: [
    {
      purpose: "1",
      region: "TW",
      email: "ada@example.com",
      iccids: ["8985234000000003030"],
      documentType: "1",
      englishName: "LOVELACE, ADA",
      birthDate: "1990-12-10",
      documentNumber: "E31000001",
      expiryDate: "2031-12-31",
      country: "GB",
      agreePrivacy: "on",
      agreeTransfer: "on",
      declareTrue: "on",
    },
    {
      purpose: "1",
      region: "HK",
      phoneCountry: "HK",
      phone: "91234567",
      iccids: ["8985234000000003048"],
      documentType: "3",
      englishName: "CHAN, TAI MAN",
      birthDate: "1990-12-10",
      documentNumber: "A123456(3)",
      agreePrivacy: "on",
      agreeTransfer: "on",
      declareTrue: "on",
    },
  ],
  codes: ["PHOTO_REFUSED", "PHOTO_NOT_KEPT", "BUSY", "INELIGIBLE", "TOO_MANY_TRIES"],
  files: ["documentPhoto", "documentPhotoBack"],
  needsFile: true,
  limits: CALL_PHOTO_BODY_LIMITS,
  check: async (validFields, caller) => (await findServerErrors(caller.shop, validFields, findApplicant(caller))).errors,
  async run(form, caller) {
    const { shop, language, clientAddress } = caller;
    const { headers, ...applicant } = findApplicant(caller);
    const { owner, visitor } = applicant;
    const photos = await collectPhotos(shop, { form: caller.form, owner, visitor, clientAddress, storedPhotos: { front: null, back: null } });
    if (photos.problems.length > 0) return rejectPhotos(photos.problems, language, headers);
    const submission = { ...form, frontId: photos.front, backId: photos.back };
    const result = await submitRegistration(shop, submission, { ...applicant, uploads: photos.uploads });
    return { ...toCallResult(result, language), headers };
  },
});

function toCallResult(result: SubmitRegistrationResult, language: ChannelLanguage): CallResult<{ reference: string; key: string }> {
  if (result.ok) return { ok: true, data: { reference: result.reference, key: result.key } };
  if ("ineligible" in result) {
    return { ok: false, code: "INELIGIBLE", message: `reasons.${result.ineligible}.title`, data: { reason: result.ineligible } };
  }
  if ("code" in result) return rejectCall(result, { field: "" });
  const message = Object.values(result.errors)[0]?.[0] ?? "errors.required";
  const code = result.reasons ? "PHOTO_REFUSED" : "PARAM_ERROR";
  const reasons = result.reasons && { reasons: toReasonData(result.reasons, language) };
  return { ok: false, code, message, fields: result.errors, ...(reasons && { data: reasons }) };
}

const text = (max: number) => textField({ max, tooLong: "errors.registration-unknown" });
const ResultSchema = z.object({ ref: text(20), key: text(64) });

const DocumentTypeSchema = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
const RegistrationSchema = z.strictObject({
  reference: z.string(),
  state: z.enum(REGISTRATION_STATES),
  language: z.enum(CHANNEL_LANGUAGES),
  regions: z.enum(REGIONS),
  documentType: DocumentTypeSchema,
  numberEnd: z.string().describe("The last four characters of the document number; empty once erased"),
  contact: z.strictObject({ email: z.string().nullable(), phone: z.string().nullable() }).describe("Masked"),
  sims: z.array(z.strictObject({ iccid: z.string(), registered: z.boolean() })),
  reasons: ReasonsSchema,
  parts: z.array(z.enum(["sims", "photo", "photo-back", "person", "document", "none"])).describe("The parts to correct, if refused"),
  erased: z.boolean(),
  submittedAt: TimeSchema,
  decidedAt: TimeSchema.nullable(),
});

/** Returns the state of a registration by its reference and key; if refused, with the reasons and the steps to repeat (§7, /realName/getResult). */
export const getRealNameResultCall = defineCall({
  about: "Returns the state of a registration to anyone who has its reference and key.",
  who: "anyone",
  input: ResultSchema,
  output: RegistrationSchema,
  examples: [{ ref: "RN23456789", key: "k".repeat(43) }],
  codes: ["REGISTRATION_UNKNOWN"],
  async run({ ref, key }, { shop, language }) {
    const found = await findRegistration(shop, { reference: ref, key });
    if (!found) return { ok: false, code: "REGISTRATION_UNKNOWN", message: "errors.registration-unknown" };
    // The contract of the API has no note.
    const { note: _note, ...view } = found;
    return {
      ok: true,
      data: { ...view, submittedAt: time(view.submittedAt), decidedAt: timeOrNull(view.decidedAt), reasons: toReasonData(view.reasons, language) },
    };
  },
});
