import type { PlacedLine } from "./placed-line.ts";

const RIGHT_OF = { rows: 0.7, widths: 14 };
const UNDER = { rows: 3.4, left: 5 };

export type Found<T> = { value: T; line: PlacedLine };

/**
 * What stands at a label: in the same line behind it, right of it, or under it, nearest first; `accept` says what a line holds, or null.
 * Documents of all states are alike in this: a value never stands above its label or left of it.
 */
export function findByLabel<T>(lines: PlacedLine[], label: RegExp, accept: (text: string) => T | null): Found<T> | null {
  for (const named of lines.filter((line) => label.test(line.text))) {
    const behind = accept(
      named.text
        .replace(label, "\n")
        .split("\n")
        .at(-1)
        ?.replace(/^[\s:/.]+/, "") ?? "",
    );
    if (behind !== null) return { value: behind, line: named };
    const near = lines
      .filter((line) => line !== named)
      .map((line) => ({ line, far: distance(named, line) }))
      .filter(({ far }) => far < Infinity)
      .sort((one, other) => one.far - other.far);
    for (const { line } of near) {
      const value = accept(line.text);
      if (value !== null) return { value, line };
    }
  }
  return null;
}

function distance(label: PlacedLine, line: PlacedLine): number {
  const { height } = label;
  const down = line.middle - label.middle;
  if (Math.abs(down) < RIGHT_OF.rows * height && line.left > label.right - height) {
    const gap = line.left - label.right;
    return gap < RIGHT_OF.widths * height ? 1 + gap / height / 4 : Infinity;
  }
  if (down <= 0.3 * height || down > UNDER.rows * Math.max(height, line.height * 0.8)) return Infinity;
  if (line.left > label.right + height || Math.abs(line.left - label.left) > Math.max(UNDER.left * height, 0)) return Infinity;
  return down / height + Math.abs(line.left - label.left) / (height * 4);
}
