import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { z } from "zod";
import { collectPhotos } from "#server/real-name/photos/collect-photos.ts";
import { RealNameSchema } from "#server/real-name/form/real-name.schema.ts";
import { findServerErrors, submitRegistration, type SubmitRegistrationResult } from "#server/real-name/submit/submit-registration.ts";
import { defineCall, type CallResult } from "#app/api/call/define-call.server.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { findApplicant, PHOTO_BODY_LIMITS } from "./applicant.server.ts";
import { rejectPhotos, toReasonData } from "./reason-data.server.ts";

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
  limits: PHOTO_BODY_LIMITS,
  check: async (validFields, caller) =>
    (await findServerErrors(caller.shop, validFields, { clientAddress: caller.clientAddress, ...findApplicant(caller) })).errors,
  async run(form, caller) {
    const { shop, language, clientAddress } = caller;
    const { accountId, owner, visitor, headers } = findApplicant(caller);
    const photos = await collectPhotos(shop, { form: caller.form, owner, visitor, clientAddress, storedPhotos: { front: null, back: null } });
    if (photos.problems.length > 0) return rejectPhotos(photos.problems, language, headers);
    const submission = { ...form, frontId: photos.front, backId: photos.back };
    const result = await submitRegistration(shop, submission, { language, accountId, owner, clientAddress, uploads: photos.uploads });
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
