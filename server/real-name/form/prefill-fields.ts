import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import { DOCUMENT_FIELDS } from "#server/gateways/document-reader/identity-document.schema.ts";

/** The values that the document reader filled in, by field, and the fields whose value is uncertain and should be checked. */
type PrefilledFields = { values: Record<string, string>; unsure: string[] };

/**
 * Fills in read values where a field is empty or still has the value of an earlier read. Values that the applicant typed stay, even if the reader
 * saw something else. Dates are written YYYY/MM/DD (§5). A rejected photo fills nothing.
 */
export function prefillFields(
  typed: Record<string, string>,
  before: PrefilledFields | null,
  readResult: ReadResult,
): { typed: Record<string, string>; filled: PrefilledFields } {
  if (readResult.reasons.length > 0) return { typed, filled: before ?? { values: {}, unsure: [] } };
  const now = { ...typed };
  const filled: PrefilledFields = { values: {}, unsure: [] };
  for (const field of DOCUMENT_FIELDS) {
    const readField = readResult.fields[field];
    const current = typed[field]?.trim() ?? "";
    if (!readField?.value || (current !== "" && current !== before?.values[field])) continue;
    const value = field.endsWith("Date") ? readField.value.replaceAll("-", "/") : readField.value;
    now[field] = value;
    filled.values[field] = value;
    if (!readField.sure) filled.unsure.push(field);
  }
  return { typed: now, filled };
}
