import type { SidedReason } from "#server/real-name/core/reasons.schema.ts";
import { FORM_ID, type FieldName } from "#app/routes/real-name/draft/form-fields.ts";

/** The field that each reason concerns. */
const FIELD_OF_REASON: Partial<Record<SidedReason, FieldName>> = {
  "mismatch-name": "englishName",
  "mismatch-birth-date": "birthDate",
  "mismatch-number": "documentNumber",
  "mismatch-expiry-date": "expiryDate",
  "mismatch-country": "country",
  expired: "expiryDate",
};

/** Returns the errors at the refused fields of a correction, except fields already changed. */
export function correctionErrors(reasons: SidedReason[], touched: ReadonlySet<string>): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const reason of reasons) {
    const name = FIELD_OF_REASON[reason];
    if (name && !touched.has(`${FORM_ID}-${name}`)) errors[name] = [`reasons:${reason}.title`];
  }
  return errors;
}
