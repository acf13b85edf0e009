/**
 * The fields of an urlencoded body one by one: whoever stops reading at a limit never decodes the rest. What is no UTF-8 becomes U+FFFD. Of a
 * body that was cut, the last pair is left out: half of it may be missing.
 */
export function* urlencodedPairs(body: string, { isCut = false } = {}): Generator<[name: string, value: string]> {
  for (let start = 0; start < body.length;) {
    const separator = body.indexOf("&", start);
    if (separator === -1 && isCut) return;
    const end = separator === -1 ? body.length : separator;
    // The leading & keeps a ? that begins a name, which URLSearchParams would drop.
    yield* new URLSearchParams(`&${body.slice(start, end)}`);
    start = end + 1;
  }
}
