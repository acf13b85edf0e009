import { expect, test } from "vitest";
import { readForm, type FormLimits } from "#app/request/body/read-form.server.ts";
import { END, field, file, multipartPost } from "#tests/support/http/multipart.ts";

const readPieces = (pieces: (string | Buffer)[], limits: FormLimits) => readForm(multipartPost(pieces), limits);

/** Returns the rejection of such a post, and the fields that arrived. */
async function read(pieces: (string | Buffer)[], limits: FormLimits) {
  const result = await readPieces(pieces, limits);
  if (result.ok) throw new Error("The post was taken");
  return result;
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
  const post = withLargePhotos(70_000);
  const chunks = Array.from({ length: Math.ceil(post.length / length) }, (_, n) => post.subarray(n * length, (n + 1) * length));
  const result = await read(chunks, { maxFileBytes: 65_536, maxFiles: 2, maxBytes: 200_000 });
  expect(result).toMatchObject({ ok: false, reason: "errors.post-too-large", status: 413 });
  expect([...result.arrived]).toEqual(TYPED);
});

test("rejects files that are too large only in total, and keeps the fields", async () => {
  const post = withLargePhotos(60_000);
  const result = await read([post], { maxFileBytes: 65_536, maxFiles: 2, maxBytes: 100_000 });
  expect(result).toMatchObject({ ok: false, reason: "errors.post-too-large" });
  expect([...result.arrived].filter(([, value]) => typeof value === "string")).toEqual(TYPED);
});

test("rejects a post that ends within an oversized file for the file's size", async () => {
  const [begin = ""] = file("documentPhoto", "a.jpg", Buffer.alloc(0));
  const result = await read([field("englishName", "CHAN TAI MAN"), begin, Buffer.alloc(70_000)], {
    maxFileBytes: 65_536,
    maxFiles: 2,
    maxBytes: 200_000,
  });
  expect(result).toMatchObject({ ok: false, reason: "errors.post-too-large" });
  expect([...result.arrived]).toEqual([["englishName", "CHAN TAI MAN"]]);
});

test("parses a post identically wherever the network splits it, also before its last line break", async () => {
  const post = Buffer.from(field("englishName", "CHAN TAI MAN") + field("iccids", "1") + END);
  const limits = { maxFileBytes: 65_536, maxFiles: 2, maxBytes: 200_000 };
  for (let at = 1; at < post.length; at++) {
    const result = await readPieces([post.subarray(0, at), post.subarray(at)], limits);
    expect(result.ok && [...result.form], `divided at ${at} of ${post.length}`).toEqual([
      ["englishName", "CHAN TAI MAN"],
      ["iccids", "1"],
    ]);
  }
});

test("keeps the fields around oversized files wherever the network splits the boundary", async () => {
  const post = withLargePhotos(70_000);
  const lines = [...post.toString("latin1").matchAll(/\r\n--line\r\n/g)].map(({ index }) => index);
  expect(lines).toHaveLength(5);
  for (const line of lines) {
    for (let at = line - 1; at < line + 12; at++) {
      const pieces = [post.subarray(0, line - 5), post.subarray(line - 5, at), post.subarray(at)];
      const result = await read(pieces, { maxFileBytes: 65_536, maxFiles: 2, maxBytes: 200_000 });
      expect([...result.arrived], `divided at ${at - line} of the line`).toEqual(TYPED);
    }
  }
});

test("a form with long texts has its own limits for a field and for all of them", async () => {
  const limits = { maxFileBytes: 0, maxFiles: 0, maxBytes: 300_000, text: { fieldLength: 100_000, textBytes: 300_000 } };
  const long = "字".repeat(50_000);
  const urlencoded = (text: string) => new Request("http://shop.test/", { method: "POST", body: new URLSearchParams({ text }) });
  const texts = await readPieces([field("text", long), field("other", "x".repeat(100_000)), END], limits);
  expect(texts.ok && texts.form.get("text")).toBe(long);
  expect(await read([field("text", long), END], { maxFileBytes: 0, maxFiles: 0, maxBytes: 65_536 })).toMatchObject({ status: 413 });
  expect(await read([field("text", "x".repeat(100_001)), END], limits)).toMatchObject({ ok: false, reason: "errors.text-too-large" });
  expect((await readForm(urlencoded("x".repeat(100_000)), limits)).ok).toBe(true);
  expect(await readForm(urlencoded(long), limits)).toMatchObject({ ok: false, reason: "errors.text-too-large" });
});
