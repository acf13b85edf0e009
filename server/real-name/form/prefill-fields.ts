import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import { DOCUMENT_FIELDS } from "#server/gateways/document-reader/identity-document.schema.ts";

/** The values that the document reader filled in, by field, and the fields whose value is uncertain and should be checked. */
type PrefilledFields = { values: Record<string, string>; unsure: string[] };

/**
 * Fills read values into fields that are empty or still have the value of the previous read. Values that the applicant typed stay, even if the reader
 * read something else. Dates are written YYYY/MM/DD (§5). A rejected photo fills nothing. Returns the new values of all fields, and the filled ones.
 */
export function prefillFields(
  typed: Record<string, string>,
  previous: PrefilledFields | null,
  readResult: ReadResult,
): { typed: Record<string, string>; filled: PrefilledFields } {
  if (readResult.reasons.length > 0) return { typed, filled: previous ?? { values: {}, unsure: [] } };
  const updated = { ...typed };
  const filled: PrefilledFields = { values: {}, unsure: [] };
  for (const field of DOCUMENT_FIELDS) {
    const readField = readResult.fields[field];
    const current = typed[field]?.trim() ?? "";
    if (!readField?.value || (current !== "" && current !== previous?.values[field])) continue;
    const value = field.endsWith("Date") ? readField.value.replaceAll("-", "/") : readField.value;
    updated[field] = value;
    filled.values[field] = value;
    if (!readField.sure) filled.unsure.push(field);
  }
  return { typed: updated, filled };
}
