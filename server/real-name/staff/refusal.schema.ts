import { z } from "zod";
import { optional } from "#server/forms/field.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";
import { PHOTO_REASONS } from "#server/gateways/document-reader/identity-document.schema.ts";
import { INELIGIBLE, type SidedReason } from "#server/real-name/core/reasons.schema.ts";

/** Reasons that are found while a photo is uploaded. A stored photo has none of them. */
const UPLOAD_REASONS = ["not-jpg-png", "heic", "too-large", "too-many-pixels", "damaged"];
const STORED_PHOTO_REASONS = PHOTO_REASONS.filter((reason) => !UPLOAD_REASONS.includes(reason));

/** The reasons that staff choose from, by what they are about. Those about the back are for documents with two photos. */
export const STAFF_REASONS = {
  document: ["not-original", "incomplete-page", "not-this-person", "expired"],
  typed: ["mismatch-name", "mismatch-number", "mismatch-birth-date", "mismatch-expiry-date", "mismatch-country"],
  photo: STORED_PHOTO_REASONS,
  back: STORED_PHOTO_REASONS.filter((reason) => reason !== "wrong-document-type").map((reason) => `back:${reason}` as const),
  person: [...INELIGIBLE, "sim-taken"],
} as const satisfies Record<string, readonly SidedReason[]>;

export const MAX_STAFF_NOTE = 200;
export const MAX_APPLICANT_NOTE = 300;
const MAX_REASONS = 40;

const ALL_REASONS: readonly string[] = Object.values(STAFF_REASONS).flat();
const isReason = (value: unknown): value is SidedReason => typeof value === "string" && ALL_REASONS.includes(value);

/** Staff refuse a registration for one or more reasons, with a note to the applicant and one that only staff see. */
export const RefusalSchema = z.object({
  reasons: z.preprocess(
    (value) => [value].flat().filter((item) => item !== undefined && item !== ""),
    z
      .array(z.custom<SidedReason>(isReason, message("errors.select-required")))
      .min(1, message("errors.select-required"))
      .max(MAX_REASONS),
  ),
  applicantNote: optional(textField({ max: MAX_APPLICANT_NOTE })),
  note: optional(textField({ max: MAX_STAFF_NOTE })),
});
