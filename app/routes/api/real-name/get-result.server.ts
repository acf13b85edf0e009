import { z } from "zod";
import { typed } from "#server/locale/field.schema.ts";
import { findRegistration } from "#server/real-name/find-registration.ts";
import { defineCall } from "#app/request/define-call.server.ts";
import { tellReasons } from "./tell-reasons.server.ts";

const text = (max: number) => z.preprocess(typed, z.string({ error: "errors.required" }).max(max, "errors.registration-unknown"));
const ResultSchema = z.object({ ref: text(20), key: text(64) });

/** How far a registration has come, for whoever holds its reference and key; refused with what is wrong and what to do again (§7, /realName/getResult). */
export const getRealNameResult = defineCall({
  about: "How far a registration has come, for whoever holds its reference and key.",
  who: "anyone",
  input: ResultSchema,
  output: z.unknown(),
  codes: ["REGISTRATION_UNKNOWN"],
  async run({ ref, key }, { shop, language }) {
    const view = await findRegistration(shop, { reference: ref, key });
    if (!view) return { ok: false, reason: "errors.registration-unknown" };
    return { ok: true, data: { ...view, reasons: tellReasons(view.reasons, language) } };
  },
});
