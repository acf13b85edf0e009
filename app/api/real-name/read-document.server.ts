import { z } from "zod";
import { collectPhotos } from "#server/real-name/photos/collect-photos.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { readResultReasons } from "#server/real-name/eligibility/evaluate-registration.ts";
import { readPhotos } from "#server/real-name/photos/read-photos.ts";
import { ReadDocumentSchema } from "#server/real-name/form/real-name.schema.ts";
import { defineCall, type Caller } from "#app/api/call/define-call.server.ts";
import { findApplicant, PHOTO_BODY_LIMITS } from "./applicant.server.ts";
import { rejectPhotos, ReasonsSchema, toReasonData } from "./reason-data.server.ts";

const FIELDS = ["chineseName", "englishName", "birthDate", "documentNumber", "expiryDate", "country"] as const;
const FieldSchema = z.strictObject({ value: z.string(), sure: z.boolean().describe("Whether it was read with certainty") });
const ReadingSchema = z.strictObject({
  read: z.boolean().describe("False if the photo could not be read now, or the back of a document of type 4 is missing"),
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
  limits: PHOTO_BODY_LIMITS,
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
    if (!photos.front)
      return { ok: false, code: "PHOTO_NEEDED", message: "errors.photo-needed", fields: { documentPhoto: ["errors.photo-needed"] }, headers };
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
