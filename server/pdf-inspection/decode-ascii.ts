import { isPdfSpace } from "./pdf-syntax.ts";

/** Encoded bytes per piece: about a millisecond of work; the decoded bytes are at most four times as many. */
const PIECE_BYTES = 64 * 1024;
/** `FIRST_DIGIT` (`!`) is the digit 0 of ASCII85; `ZERO_GROUP` (`z`) stands for four zero bytes. */
const [TILDE, GREATER, FIRST_DIGIT, ZERO_GROUP] = [0x7e, 0x3e, 0x21, 0x7a];

/** `end`: the byte that ends the data. */
type Decoder = { end: number; decode: (text: Buffer) => Buffer };

/**
 * Decodes ASCII85 and ASCIIHex data piece by piece; yields nothing for other filters. Before each piece awaits `beforePiece` with the number of
 * encoded bytes. `beforePiece` may throw to reject the data, or let other work run.
 */
export async function* decodeAscii(encoded: Buffer, filter: string, beforePiece: (bytes: number) => Promise<void>): AsyncGenerator<Buffer, void> {
  const decoder = createDecoder(filter);
  if (!decoder) return;
  for (let at = 0; at < encoded.length; at += PIECE_BYTES) {
    const text = encodedText(encoded.subarray(at, at + PIECE_BYTES), decoder.end);
    await beforePiece(text.length);
    yield decoder.decode(text);
    // The end marker or the end of the data was in this piece.
    if (text.length < PIECE_BYTES) return;
  }
}

function createDecoder(filter: string): Decoder | null {
  if (filter === "ASCII85Decode" || filter === "A85") return { end: TILDE, decode: ascii85Decoder() };
  if (filter === "ASCIIHexDecode" || filter === "AHx") return { end: GREATER, decode: hexDecoder() };
  return null;
}

/** Returns the piece up to the end marker. */
function encodedText(piece: Buffer, end: number): Buffer {
  const at = piece.indexOf(end);
  return at < 0 ? piece : piece.subarray(0, at);
}

/** Carries an unfinished group over to the next piece. Drops an unfinished group at the end, which does not matter for the decompressed size. */
function ascii85Decoder(): (text: Buffer) => Buffer {
  let [digits, value] = [0, 0];
  return (text) => {
    const decoded = Buffer.alloc(4 * text.length);
    let length = 0;
    for (const byte of text) {
      if (isPdfSpace(byte)) continue;
      if (byte === ZERO_GROUP && digits === 0) {
        length += 4;
        continue;
      }
      value = value * 85 + (byte - FIRST_DIGIT);
      if (++digits < 5) continue;
      // Invalid digits can make a value that does not fit into four bytes.
      length = decoded.writeUInt32BE(Math.max(0, value) % 2 ** 32, length);
      [digits, value] = [0, 0];
    }
    return decoded.subarray(0, length);
  };
}

/** Skips everything that is not a hex digit, as browsers do. */
function hexDecoder(): (text: Buffer) => Buffer {
  let carry = "";
  return (text) => {
    const digits = carry + text.toString("latin1").replace(/[^\da-f]+/gi, "");
    carry = digits.length % 2 === 0 ? "" : digits.slice(-1);
    return Buffer.from(digits.slice(0, digits.length - carry.length), "hex");
  };
}
