import { z } from "zod";
import { REGIONS, REGISTRATION_STATES } from "#server/domain/registration-states.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";
import { CHANNEL_LANGUAGES } from "#server/locale/locale.schema.ts";
import { findRegistration } from "#server/real-name/core/find-registration.ts";
import { time, timeOrNull, TimeSchema } from "#app/api/call/call-values.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { ReasonsSchema, toReasonData } from "./reason-data.server.ts";

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
