import type { UprightLine } from "./upright-line.ts";

const RIGHT_OF = { rows: 0.7, widths: 14 };
/** `aside`: heights of the label that a value under it may begin further left or right. */
const UNDER = { rows: 3.4, aside: 5 };

/** A value and the lines it was read from. */
export type Found<T> = { value: T; lines: UprightLine[] };

/**
 * What stands at a label: in the same line behind it, right of it, or under it, nearest first; `accept` says what a line holds, or null.
 * Documents of all states are alike in this: a value never stands above its label or left of it.
 */
export function findByLabel<T>(lines: UprightLine[], label: RegExp, accept: (text: string) => T | null, aside = UNDER.aside): Found<T> | null {
  for (const named of lines.filter((line) => label.test(line.text))) {
    const behind = accept(behindLabel(named.text, label));
    if (behind !== null) return { value: behind, lines: [named] };
    const near = lines
      .filter((line) => line !== named)
      .map((line) => ({ line, far: distance(named, line, aside) }))
      .filter(({ far }) => far < Infinity)
      .sort((one, other) => one.far - other.far);
    for (const { line } of near) {
      const value = accept(line.text);
      if (value !== null) return { value, lines: [line] };
    }
  }
  return null;
}

/** "姓 Apelido: HO" has two names for one thing: what is behind the last. */
function behindLabel(text: string, label: RegExp): string {
  const last = [...text.matchAll(new RegExp(label.source, `g${label.flags}`))].at(-1);
  return last ? text.slice(last.index + last[0].length).replace(/^[\s:/.]+/, "") : "";
}

function distance(label: UprightLine, line: UprightLine, aside: number): number {
  const { height } = label;
  const down = line.middle - label.middle;
  if (Math.abs(down) < RIGHT_OF.rows * height && line.left > label.right - height) {
    const gap = line.left - label.right;
    return gap < RIGHT_OF.widths * height ? 1 + gap / height / 4 : Infinity;
  }
  if (down <= 0.3 * height || down > UNDER.rows * Math.max(height, line.height * 0.8)) return Infinity;
  if (Math.abs(line.left - label.left) > aside * height) return Infinity;
  return down / height + Math.abs(line.left - label.left) / (height * 4);
}
