import type { TextLine } from "#server/gateways/document-reader/pixels.ts";
import { findFields, isDocumentNumberValid, VISUAL_FIELDS } from "./find-fields.ts";
import { deskewLines } from "./deskewed-line.ts";
import type { VisualZone, VisualKind } from "./visual-zone.ts";

/** Extracts the fields of the visual inspection zone from recognized lines. A single reading: no field is sure. Unclear fields are omitted. */
export function readVisualZone(kind: VisualKind, lines: TextLine[]): VisualZone {
  const matches = findFields(kind, deskewLines(lines));
  const zone: VisualZone = { words: lines.map((line) => line.text) };
  for (const name of VISUAL_FIELDS) {
    const field = matches[name];
    if (field) zone[name] = { value: field.value, confidence: Math.min(...field.lines.map((line) => line.confidence)), sure: false };
  }
  if (zone.documentNumber) zone.numberValid = isDocumentNumberValid(kind, zone.documentNumber.value);
  return zone;
}
