import { expect, test } from "vitest";
import { readForm, type FormLimits } from "#app/request/body/read-form.server.ts";
import { END, field, file, multipartPost } from "#tests/support/multipart.ts";

const readPieces = (pieces: (string | Buffer)[], limits: FormLimits) => readForm(multipartPost(pieces), limits);

/** Returns the rejection of such a post, and the fields that arrived. */
async function read(pieces: (string | Buffer)[], limits: FormLimits) {
  const answer = await readPieces(pieces, limits);
  if (answer.ok) throw new Error("The post was taken");
  return answer;
}

/** A field, an oversized photo, a field, another oversized photo, and fields. */
const withLargePhotos = (bytes: number) =>
  Buffer.concat(
    [
      field("englishName", "CHAN TAI MAN"),
      ...file("documentPhoto", "a.jpg", Buffer.alloc(bytes, "\r\n--lin")),
      field("documentNumber", "A123456"),
      ...file("documentPhotoBack", "b.jpg", Buffer.alloc(bytes, "\r\n-")),
      field("iccids", "1"),
      field("iccids", "2"),
      END,
    ].map((piece) => Buffer.from(piece as string)),
  );
const TYPED = [
  ["englishName", "CHAN TAI MAN"],
  ["documentNumber", "A123456"],
  ["iccids", "1"],
  ["iccids", "2"],
];

test.each([7, 64, 1_000, 65_536, 1_000_000])("keeps the fields before and after oversized files, in chunks of %i bytes", async (length) => {
  const whole = withLargePhotos(70_000);
  const chunks = Array.from({ length: Math.ceil(whole.length / length) }, (_, n) => whole.subarray(n * length, (n + 1) * length));
  const answer = await read(chunks, { maxFileBytes: 65_536, maxFiles: 2, maxBytes: 200_000 });
  expect(answer).toMatchObject({ ok: false, reason: "errors.post-too-large", status: 413 });
  expect([...answer.arrived]).toEqual(TYPED);
});

test("rejects files that are too large only in total, and keeps the fields", async () => {
  const whole = withLargePhotos(60_000);
  const answer = await read([whole], { maxFileBytes: 65_536, maxFiles: 2, maxBytes: 100_000 });
  expect(answer).toMatchObject({ ok: false, reason: "errors.post-too-large" });
  expect([...answer.arrived].filter(([, value]) => typeof value === "string")).toEqual(TYPED);
});

test("rejects a post that ends within an oversized file for the file's size", async () => {
  const [begin = ""] = file("documentPhoto", "a.jpg", Buffer.alloc(0));
  const answer = await read([field("englishName", "CHAN TAI MAN"), begin, Buffer.alloc(70_000)], {
    maxFileBytes: 65_536,
    maxFiles: 2,
    maxBytes: 200_000,
  });
  expect(answer).toMatchObject({ ok: false, reason: "errors.post-too-large" });
  expect([...answer.arrived]).toEqual([["englishName", "CHAN TAI MAN"]]);
});

test("parses a post identically wherever the network splits it, also before its last line break", async () => {
  const whole = Buffer.from(field("englishName", "CHAN TAI MAN") + field("iccids", "1") + END);
  const limits = { maxFileBytes: 65_536, maxFiles: 2, maxBytes: 200_000 };
  for (let at = 1; at < whole.length; at++) {
    const answer = await readPieces([whole.subarray(0, at), whole.subarray(at)], limits);
    expect(answer.ok && [...answer.form], `divided at ${at} of ${whole.length}`).toEqual([
      ["englishName", "CHAN TAI MAN"],
      ["iccids", "1"],
    ]);
  }
});

test("keeps the fields around oversized files wherever the network splits the boundary", async () => {
  const whole = withLargePhotos(70_000);
  const lines = [...whole.toString("latin1").matchAll(/\r\n--line\r\n/g)].map(({ index }) => index);
  expect(lines).toHaveLength(5);
  for (const line of lines) {
    for (let at = line - 1; at < line + 12; at++) {
      const pieces = [whole.subarray(0, line - 5), whole.subarray(line - 5, at), whole.subarray(at)];
      const answer = await read(pieces, { maxFileBytes: 65_536, maxFiles: 2, maxBytes: 200_000 });
      expect([...answer.arrived], `divided at ${at - line} of the line`).toEqual(TYPED);
    }
  }
});
