/** What runs in a page, or names a file of whoever reads or of a server that learns their name. */
const RUNNING = /^(javascript|vbscript|data|file):|^\\\\/;
/** No scheme is longer; none has so much before it that is no part of it. */
const ENOUGH = 12;
const LONGEST = 1_024;
const [BACKSLASH, LF, CR, OPEN, ZERO, SEVEN] = [0x5c, 10, 13, 0x28, 0x30, 0x37];

/**
 * Whether a string of a PDF, `(…)` or `<…>` from `from` to `to`, is an address that is more than a link: `javascript:`, `vbscript:`, `data:`,
 * `file:`, `\\server`, or hides what it is. Spaces, controls and marks of an encoding are no part of it, as in browsers.
 */
export function isActiveUri(bytes: Buffer, from: number, to: number): boolean {
  const end = Math.min(to - 1, from + LONGEST);
  let address = "";
  for (const code of bytes[from] === OPEN ? literal(bytes, from + 1, end) : hex(bytes, from + 1, end)) {
    if (code > 0x20 && code < 0x7f) address += String.fromCharCode(code);
    if (address.length === ENOUGH) break;
  }
  return RUNNING.test(address.toLowerCase()) || (address.length < ENOUGH && end < to - 1);
}

/** Its bytes without escapes; those that are controls are left out. */
function* literal(bytes: Buffer, from: number, to: number): Generator<number> {
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

function* hex(bytes: Buffer, from: number, to: number): Generator<number> {
  let high = "";
  for (let at = from; at < to; at++) {
    const digit = String.fromCharCode(bytes[at] as number);
    if (!/[\da-f]/i.test(digit)) continue;
    if (high !== "") yield Number.parseInt(high + digit, 16);
    high = high === "" ? digit : "";
  }
}
