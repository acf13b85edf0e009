import { isPdfSpace } from "./pdf-syntax.ts";

/** Encoded bytes that are decoded at a time: about a millisecond of work, and at most four times as many bytes decoded. */
const PIECE = 64 * 1024;
const [TILDE, GREATER, FIRST, ZERO] = [0x7e, 0x3e, 0x21, 0x7a];

type Decoder = { end: number; decode: (text: Buffer) => Buffer };

/**
 * Decodes what the filters ASCII85 and ASCIIHex encode, piece by piece; nothing for any other filter. Awaits `beforePiece` with the
 * number of encoded bytes of each piece, so that it can refuse the piece by throwing and let other work run.
 */
export async function* decodeAscii(encoded: Buffer, filter: string, beforePiece: (bytes: number) => Promise<void>): AsyncGenerator<Buffer, void> {
  const decoder = decoderOf(filter);
  if (!decoder) return;
  for (let at = 0; at < encoded.length; at += PIECE) {
    const text = encodedText(encoded.subarray(at, at + PIECE), decoder.end);
    await beforePiece(text.length);
    yield decoder.decode(text);
    if (text.length < PIECE) return;
  }
}

function decoderOf(filter: string): Decoder | null {
  if (filter === "ASCII85Decode" || filter === "A85") return { end: TILDE, decode: ascii85Decoder() };
  if (filter === "ASCIIHexDecode" || filter === "AHx") return { end: GREATER, decode: hexDecoder() };
  return null;
}

function encodedText(piece: Buffer, end: number): Buffer {
  const at = piece.indexOf(end);
  return at < 0 ? piece : piece.subarray(0, at);
}

/** Keeps the digits of an unfinished group for the next piece; what is left at the end does not matter for how much it unpacks to. */
function ascii85Decoder(): (text: Buffer) => Buffer {
  let [digits, value] = [0, 0];
  return (text) => {
    const decoded = Buffer.alloc(4 * text.length);
    let length = 0;
    for (const byte of text) {
      if (isPdfSpace(byte)) continue;
      if (byte === ZERO && digits === 0) {
        length += 4;
        continue;
      }
      value = value * 85 + (byte - FIRST);
      if (++digits < 5) continue;
      length = decoded.writeUInt32BE(Math.max(0, value) % 2 ** 32, length);
      [digits, value] = [0, 0];
    }
    return decoded.subarray(0, length);
  };
}

/** Skips what is no digit, as browsers do. */
function hexDecoder(): (text: Buffer) => Buffer {
  let odd = "";
  return (text) => {
    const digits = odd + text.toString("latin1").replace(/[^\da-f]+/gi, "");
    odd = digits.length % 2 === 0 ? "" : digits.slice(-1);
    return Buffer.from(digits.slice(0, digits.length - odd.length), "hex");
  };
}
