import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import { DOCUMENT_FIELDS } from "#server/gateways/document-reader/identity-document.schema.ts";

/** What a reader put into a form, by field, and which of it its owner should look at. */
export type PrefilledFields = { values: Record<string, string>; unsure: string[] };

/**
 * Puts what was read into the fields that are empty, or that an earlier reading filled: what somebody typed himself stays, also where
 * the reader saw something else. Dates are written YYYY/MM/DD (§5). A photo that will not do fills nothing.
 */
export function prefillFields(
  typed: Record<string, string>,
  before: PrefilledFields | null,
  reading: ReadResult,
): { typed: Record<string, string>; filled: PrefilledFields } {
  if (reading.reasons.length > 0) return { typed, filled: before ?? { values: {}, unsure: [] } };
  const now = { ...typed };
  const filled: PrefilledFields = { values: {}, unsure: [] };
  for (const field of DOCUMENT_FIELDS) {
    const read = reading.fields[field];
    const there = typed[field]?.trim() ?? "";
    if (!read?.value || (there !== "" && there !== before?.values[field])) continue;
    const value = field.endsWith("Date") ? read.value.replaceAll("-", "/") : read.value;
    now[field] = value;
    filled.values[field] = value;
    if (!read.sure) filled.unsure.push(field);
  }
  return { typed: now, filled };
}
