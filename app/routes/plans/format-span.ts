type Span = { min: number; max: number };

/** Formats a range: one value if both ends format alike, "1–3 GB" if the units are the same, else both in full. */
export function formatSpan(span: Span, format: (value: number) => string): string {
  const [first, last] = [format(span.min), format(span.max)];
  if (first === last) return first;
  const [figure, unit] = first.split("\u00a0");
  // Word joiners prevent a line break beside the dash.
  return last.endsWith(`\u00a0${unit}`) ? `${figure}\u2060–\u2060${last}` : `${first} – ${last}`;
}
