import { randomBytes } from "node:crypto";
import { deflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { exceedsUnpackedLimit } from "#server/pdf-inspection/measure-pdf-streams.ts";
import { DamagedPdfError } from "#server/pdf-inspection/pdf-findings.ts";

const KB = 1024;
const MB = 1024 * KB;

/** Returns the result for streams that begin at positions of a file, and how often other work could run meanwhile. */
async function measured(file: Buffer, streams: { filters: string; at: number }[]) {
  let yields = 0;
  const outcome = await exceedsUnpackedLimit(file, streams, () => {
    yields++;
    return undefined;
  }).catch((error: unknown) => error);
  return { outcome, yields };
}

const toHex = (bytes: Buffer) => Buffer.from(bytes.toString("hex"));
function toAscii85(bytes: Buffer): Buffer {
  const text = Buffer.alloc((bytes.length >> 2) * 5);
  for (let group = 0; group < text.length / 5; group++) {
    let value = bytes.readUInt32BE(group * 4);
    for (let place = 4; place >= 0; place--, value = Math.floor(value / 85)) text[group * 5 + place] = 0x21 + (value % 85);
  }
  return text;
}

describe.each([
  ["ASCII85", "[/ASCII85Decode /FlateDecode]", toAscii85, "~>"],
  ["ASCIIHex", "[/AHx /Fl]", toHex, ">"],
])("a stream behind %s", (_, filters, encode, end) => {
  test("is decoded in pieces of 64 kB, between which other work runs", async () => {
    const file = Buffer.concat([encode(deflateSync(randomBytes(4 * MB))), Buffer.from(end)]);
    const { outcome, yields } = await measured(file, [{ filters, at: 0 }]);
    expect(outcome).toBe(false);
    expect(yields).toBeGreaterThanOrEqual(file.length / (64 * KB));
  });

  test("is decoded no further than its first piece if it is not compressed", async () => {
    const file = Buffer.concat([encode(Buffer.alloc(4 * MB, 1)), Buffer.from(end)]);
    const { outcome, yields } = await measured(file, [{ filters, at: 0 }]);
    expect(outcome).toBe(false);
    expect(yields).toBeLessThanOrEqual(2);
  });

  test("is detected as expanding too far, also with spaces in it, at odd offsets and behind other filters", async () => {
    const packed = encode(deflateSync(Buffer.alloc(150 * MB)));
    const lines = Array.from({ length: Math.ceil(packed.length / 77) }, (_line, at) => [
      packed.subarray(at * 77, (at + 1) * 77),
      Buffer.from("\r\n"),
    ]);
    const file = Buffer.concat([Buffer.alloc(200_001, " "), ...lines.flat(), Buffer.from(end)]);
    expect((await measured(file, [{ filters, at: 0 }])).outcome).toBe(true);
  });

  test("is rejected before more than twice the file is decoded, if streams are nested", async () => {
    const file = Buffer.alloc(MB, " ");
    const { outcome, yields } = await measured(
      file,
      Array.from({ length: 100 }, (_stream, at) => ({ filters, at })),
    );
    expect(outcome).toBeInstanceOf(DamagedPdfError);
    expect(yields).toBeLessThan(40);
  });
});
