import type { SidedReason } from "#server/real-name/core/reasons.schema.ts";
import { FORM_ID, type FieldName } from "#app/routes/real-name/draft/form-fields.ts";

/** The field that is not as the document has it. */
const FIELD_OF: Partial<Record<SidedReason, FieldName>> = {
  "mismatch-name": "englishName",
  "mismatch-birth-date": "birthDate",
  "mismatch-number": "documentNumber",
  "mismatch-expiry-date": "expiryDate",
  "mismatch-country": "country",
  expired: "expiryDate",
};

/** What is said at the fields of a correction that were wrong, until they are touched. */
export function correctionErrors(reasons: SidedReason[], touched: ReadonlySet<string>): Record<string, string[]> {
  const marks: Record<string, string[]> = {};
  for (const reason of reasons) {
    const name = FIELD_OF[reason];
    if (name && !touched.has(`${FORM_ID}-${name}`)) marks[name] = [`reasons:${reason}.title`];
  }
  return marks;
}
