import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { scanPdf } from "#server/pdf-inspection/scan-pdf.ts";
import { createActivePdfs } from "#tests/fixtures/bad-files/active-pdfs.ts";
import type { BadFile } from "#tests/fixtures/bad-files/bad-file.ts";
import { createBrokenPdfs } from "#tests/fixtures/bad-files/broken-pdfs.ts";
import { createOrdinaryPdfs } from "#tests/fixtures/bad-files/ordinary-pdfs.ts";
import { onePage, pdf } from "#tests/fixtures/bad-files/pdf.ts";

async function answers(files: BadFile[]): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const { name, bytes } of files) found[name] = (await scanPdf(bytes)) ?? "pdf";
  return found;
}
const expected = (files: BadFile[]) => Object.fromEntries(files.map(({ name, becomes }) => [name, becomes]));

test("rejects a PDF with actions, media or embedded files, however they are hidden", async () => {
  const files = createActivePdfs();
  expect(await answers(files)).toEqual(expected(files));
});

test("rejects a PDF that is encrypted, incomplete or expensive to read, and accepts one that is only large", async () => {
  // partners/validate-attachment.full.test.ts sends those that are the most expensive.
  const files = createBrokenPdfs().filter(({ becomes }) => becomes !== "too-large");
  expect(await answers(files)).toEqual(expected(files));
});

test("accepts the output of word processors, LaTeX, browsers, scanners and layout programs", async () => {
  const files = await createOrdinaryPdfs();
  expect(await answers(files)).toEqual(expected(files));
});

const manyObjects = () => pdf([...onePage(), "4 0 obj<<>>\n".repeat(300_000)]);

test("lets other work run while a PDF is read", async () => {
  let isRead = false;
  const reading = scanPdf(manyObjects()).finally(() => (isRead = true));
  let turns = 0;
  while (!isRead) {
    await setImmediate();
    turns++;
  }
  expect(await reading).toBe(null);
  // A few run before the scan begins.
  expect(turns).toBeGreaterThan(8);
});
