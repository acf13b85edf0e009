/**
 * Yields the fields of an urlencoded body one by one: a caller that stops at a limit never decodes the rest. Invalid UTF-8 becomes U+FFFD. If
 * the body was truncated (`isCut`), the last pair is omitted, because part of it may be missing.
 */
export function* urlencodedPairs(body: string, { isCut = false } = {}): Generator<[name: string, value: string]> {
  for (let start = 0; start < body.length;) {
    const separator = body.indexOf("&", start);
    if (separator === -1 && isCut) return;
    const end = separator === -1 ? body.length : separator;
    // URLSearchParams drops a leading ?, which may begin a name. The & prevents this.
    yield* new URLSearchParams(`&${body.slice(start, end)}`);
    start = end + 1;
  }
}
