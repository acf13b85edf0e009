type Span = { min: number; max: number };

/** A range in words: one value where both ends are the same, else "1–3 GB" where the units agree, else both in full. */
export function formatSpan(span: Span, format: (value: number) => string): string {
  const [first, last] = [format(span.min), format(span.max)];
  if (first === last) return first;
  const [figure, unit] = first.split("\u00a0");
  // The joiners keep a line from breaking beside the dash.
  return last.endsWith(`\u00a0${unit}`) ? `${figure}\u2060–\u2060${last}` : `${first} – ${last}`;
}
