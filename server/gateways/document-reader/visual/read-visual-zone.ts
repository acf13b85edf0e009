import type { TextLine } from "#server/gateways/document-reader/pixels.ts";
import type { VisualKind, VisualZone } from "./visual-zone.ts";

/** Finds the fields of the printed part among the lines that were read; nothing is guessed. */
export function readVisualZone(_kind: VisualKind, lines: TextLine[]): VisualZone {
  return { words: lines.map((line) => line.text) };
}
