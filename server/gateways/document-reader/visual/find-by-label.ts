import type { DeskewedLine } from "./deskewed-line.ts";

/** Maximum vertical offset and horizontal gap of a value right of its label, in heights of the label. */
const RIGHT_OF = { offset: 0.7, gap: 14 };
/** Maximum distance of a value below its label, and maximum horizontal offset (`shift`) of its left end, in heights. */
const BELOW = { distance: 3.4, shift: 5 };

/** A value and the lines that contain it. */
export type FieldMatch<T> = { value: T; lines: DeskewedLine[] };

/**
 * Finds the value of a label: behind it in the same line, otherwise in a line to the right or below, the nearest first. `accept` extracts the
 * value from a text or returns null. No document prints a value above or left of its label.
 */
export function findByLabel<T>(
  lines: DeskewedLine[],
  label: RegExp,
  accept: (text: string) => T | null,
  maxShift = BELOW.shift,
): FieldMatch<T> | null {
  for (const labelled of lines.filter((line) => label.test(line.text))) {
    const behind = accept(behindLabel(labelled.text, label));
    if (behind !== null) return { value: behind, lines: [labelled] };
    const nearby = lines
      .filter((line) => line !== labelled)
      .map((line) => ({ line, far: distance(labelled, line, maxShift) }))
      .filter(({ far }) => far < Infinity)
      .sort((one, other) => one.far - other.far);
    for (const { line } of nearby) {
      const value = accept(line.text);
      if (value !== null) return { value, lines: [line] };
    }
  }
  return null;
}

/** Returns the text behind the last label of a line: "姓 Apelido: HO" has two labels for one value. */
function behindLabel(text: string, label: RegExp): string {
  // oxlint-disable-next-line shop/linear-time -- The labels are constants of this file.
  const last = [...text.matchAll(new RegExp(label.source, `g${label.flags}`))].at(-1);
  return last ? text.slice(last.index + last[0].length).replace(/^[\s:/.]+/, "") : "";
}

/** Returns the distance of a line from a label, in heights of the label; Infinity if it is not close enough to the right or below. */
function distance(label: DeskewedLine, line: DeskewedLine, maxShift: number): number {
  const { height } = label;
  const down = line.middle - label.middle;
  if (Math.abs(down) < RIGHT_OF.offset * height && line.left > label.right - height) {
    const gap = line.left - label.right;
    return gap < RIGHT_OF.gap * height ? 1 + gap / height / 4 : Infinity;
  }
  if (down <= 0.3 * height || down > BELOW.distance * Math.max(height, line.height * 0.8)) return Infinity;
  if (Math.abs(line.left - label.left) > maxShift * height) return Infinity;
  return down / height + Math.abs(line.left - label.left) / (height * 4);
}
