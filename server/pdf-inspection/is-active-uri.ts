/** Schemes that run a script, or refer to a local file or to a server (`\\server`) that would learn the name of the person who opens the PDF. */
const ACTIVE_SCHEME = /^(javascript|vbscript|data|file):|^\\\\/;
/** Number of visible characters that are enough to recognise a scheme. */
const PREFIX_LENGTH = 12;
/** Maximum number of bytes to scan for that many visible characters. */
const MAX_SCANNED = 1_024;
const [BACKSLASH, LF, CR, OPEN, ZERO, SEVEN] = [0x5c, 10, 13, 0x28, 0x30, 0x37];

/**
 * Whether a PDF string, `(…)` or `<…>` between `from` and `to`, is more than an ordinary link: `javascript:`, `vbscript:`, `data:`, `file:`,
 * `\\server`, or an address that hides its scheme behind many ignored characters. Spaces, control characters and encoding marks are ignored, as in
 * browsers.
 */
export function isActiveUri(bytes: Buffer, from: number, to: number): boolean {
  const end = Math.min(to - 1, from + MAX_SCANNED);
  let address = "";
  for (const code of bytes[from] === OPEN ? literalBytes(bytes, from + 1, end) : hexBytes(bytes, from + 1, end)) {
    if (code > 0x20 && code < 0x7f) address += String.fromCharCode(code);
    if (address.length === PREFIX_LENGTH) break;
  }
  return ACTIVE_SCHEME.test(address.toLowerCase()) || (address.length < PREFIX_LENGTH && end < to - 1);
}

/** Yields the bytes of a literal string with escapes decoded. Escaped control characters are left out. */
function* literalBytes(bytes: Buffer, from: number, to: number): Generator<number> {
  for (let at = from; at < to; at++) {
    let byte = bytes[at] as number;
    if (byte !== BACKSLASH) {
      yield byte;
      continue;
    }
    byte = bytes[++at] as number;
    if (isOctal(byte)) {
      let code = byte - ZERO;
      for (let digits = 1; digits < 3 && isOctal(bytes[at + 1] as number); digits++) code = code * 8 + (bytes[++at] as number) - ZERO;
      yield code & 0xff;
    } else if (byte !== LF && byte !== CR && !"nrtbf".includes(String.fromCharCode(byte))) yield byte;
  }
}

const isOctal = (byte: number) => byte >= ZERO && byte <= SEVEN;

/** Yields the bytes of a hexadecimal string. */
function* hexBytes(bytes: Buffer, from: number, to: number): Generator<number> {
  let high = "";
  for (let at = from; at < to; at++) {
    const digit = String.fromCharCode(bytes[at] as number);
    if (!/[\da-f]/i.test(digit)) continue;
    if (high !== "") yield Number.parseInt(high + digit, 16);
    high = high === "" ? digit : "";
  }
}
