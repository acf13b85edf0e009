import { readFileSync } from "node:fs";
import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { scanPdf } from "#server/pdf-inspection/scan-pdf.ts";
import { PdfCursor } from "#server/pdf-inspection/pdf-cursor.ts";
import { createActivePdfs } from "#tests/fixtures/bad-files/active-pdfs.ts";
import { createOrdinaryPdfs } from "#tests/fixtures/bad-files/ordinary-pdfs.ts";
import { ending, onePage, pdf } from "#tests/fixtures/bad-files/pdf.ts";
import { isFullRun } from "#tests/support/run-extent.ts";
import { hostilePart, pdfPiece } from "./hostile-parts.ts";

// Generated PDFs against the threat model in server/pdf-inspection/README.md. The seed is fixed, so that every run has the same cases.

/** The number of cases is that of a full run; otherwise a tenth is generated. */
const runs = (full: number) => ({ seed: 52, numRuns: isFullRun ? full : full / 10 });

const ANSWERS = [null, "damaged", "pdf-encrypted", "pdf-active", "pdf-unpacked"];
/** Bytes of tokens that may be read for each byte of a file and of its object streams: twice each, by two syntaxes, and the last object. */
const WORK_PER_BYTE = 12;
const CONSTANT_WORK = 20_000;

/** Bytes that tokens were read from, skipped spaces and comments included. */
let work = 0;
const { next } = PdfCursor.prototype;
beforeEach(() => {
  work = 0;
  vi.spyOn(PdfCursor.prototype, "next").mockImplementation(function (this: PdfCursor) {
    const { at } = this;
    const token = next.call(this);
    work += this.at - at;
    return token;
  });
});
afterEach(() => void vi.restoreAllMocks());

let honest: Buffer[];
let all: Buffer[];
beforeAll(async () => {
  const isSmall = (bytes: Buffer) => bytes.length < 100_000;
  honest = (await createOrdinaryPdfs()).map(({ bytes }) => bytes).filter(isSmall);
  all = [...honest, ...createActivePdfs().map(({ bytes }) => bytes)];
});

/** Scans a file. Fails if the answer is not a documented one, or more was read than its size allows. */
async function scanWithin(bytes: Buffer, packedBytes = 0): Promise<string | null> {
  work = 0;
  const answer = await scanPdf(bytes);
  expect(ANSWERS).toContain(answer);
  expect(work).toBeLessThanOrEqual(WORK_PER_BYTE * (bytes.length + packedBytes) + CONSTANT_WORK);
  return answer;
}

type Mutation = { kind: "delete" | "repeat" | "overwrite" | "insert" | "copy"; at: number; length: number; piece: Buffer };
const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom("delete", "repeat", "overwrite", "insert", "copy"),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 400 }),
  piece: pdfPiece,
});

function mutate(bytes: Buffer, { kind, at: share, length, piece }: Mutation): Buffer {
  const at = Math.floor(share * bytes.length);
  const [before, part, after] = [bytes.subarray(0, at), bytes.subarray(at, at + length), bytes.subarray(at + length)];
  switch (kind) {
    case "delete":
      return Buffer.concat([before, after]);
    case "repeat":
      return Buffer.concat([before, part, part, part, after]);
    case "overwrite":
      return Buffer.concat([before, piece, bytes.subarray(at + piece.length)]);
    case "insert":
      return Buffer.concat([before, piece, bytes.subarray(at)]);
    case "copy":
      return Buffer.concat([before, bytes.subarray(0, length), bytes.subarray(at)]);
  }
}

describe("any file", () => {
  test("that is a mutated PDF gets a documented answer, and its size limits what is read", async () => {
    // The end stays, so that most mutants are read to their end.
    const mutants = fc.tuple(fc.nat(), fc.array(mutation, { minLength: 1, maxLength: 6 }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(mutants, async ([choice, mutations, hasEnd]) => {
        const body = mutations.reduce(mutate, all[choice % all.length] ?? Buffer.alloc(0));
        await scanWithin(hasEnd ? Buffer.concat([body, Buffer.from(ending())]) : body, 8 * body.length);
      }),
      runs(4_000),
    );
  });

  test("that is made of pieces of PDFs gets a documented answer", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(pdfPiece, { maxLength: 60 }), async (pieces) => {
        const bytes = pdf([...onePage(), ...pieces]);
        await scanWithin(bytes, 8 * bytes.length);
      }),
      runs(4_000),
    );
  });

  test("that repeats pieces of PDFs is read in proportion to its size", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(pdfPiece, { minLength: 1, maxLength: 4 }), async (pieces) => {
        const part = Buffer.concat(pieces);
        const bytes = pdf([...onePage(), Buffer.alloc(100_000, part.length > 0 ? part : " ")]);
        await scanWithin(bytes, bytes.length);
      }),
      runs(400),
    );
  });
});

test("an honest PDF is accepted before anything is inserted", async () => {
  for (const bytes of honest) expect(await scanPdf(bytes)).toBe(null);
});

test("an honest PDF with an active object anywhere in it is never accepted", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), hostilePart, async (choice, share, { bytes: part }) => {
      const base = honest[choice % honest.length] ?? Buffer.alloc(0);
      // Behind the version, before the last end: elsewhere no reader accepts the file.
      const [first, last] = [12, base.lastIndexOf("startxref")];
      const at = first + Math.floor(share * (last - first));
      expect(await scanWithin(Buffer.concat([base.subarray(0, at), part, base.subarray(at)]), 1_000)).not.toBe(null);
    }),
    runs(15_000),
  );
});

test("an active object appended as a later version of the file is never accepted, and the reason is that it is active", async () => {
  const printed = readFileSync(new URL("../../fixtures/bad-files/printed-by-chromium.pdf", import.meta.url));
  await fc.assert(
    fc.asyncProperty(hostilePart, async ({ bytes: part }) => {
      expect(await scanWithin(Buffer.concat([printed, Buffer.from("\n"), part, Buffer.from(ending())]), 1_000)).toBe("pdf-active");
    }),
    runs(6_000),
  );
});
