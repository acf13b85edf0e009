import { expect, test } from "vitest";
import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import { readDocument } from "#server/gateways/document-reader/pipeline/read-document.ts";
import type { DocumentType } from "#server/domain/registration-states.schema.ts";
import { cardsOf, type Truth } from "#tests/fixtures/documents/cards.ts";
import { photograph } from "#tests/fixtures/documents/damage.ts";

const NOW = Date.UTC(2026, 10, 21);
const SLOW = 240_000;
const sureOf = ({ fields }: ReadResult) =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, { value, sure }]) => (sure ? [[name, value]] : [])));

function find(kind: Parameters<typeof cardsOf>[0], id: string): Truth {
  const card = cardsOf(kind).find((one) => one.id === id);
  if (!card) throw new Error(`there is no ${id}`);
  return card;
}

const read = async (documentType: DocumentType, front: Buffer, back: Buffer | null = null) => readDocument({ documentType, front, back }, NOW);

test("Macau ID card: the number must be on both sides, whichever was sent first", { timeout: SLOW }, async () => {
  const truth = find("macau", "macau-1");
  const [front, back] = await Promise.all([photograph("macau-1-front", 1, 5), photograph("macau-1-back", 1, 5)]);
  const expected = { birthDate: truth.birthDate, expiryDate: truth.expiryDate, documentNumber: truth.documentNumber };
  const swapped = await read(4, back, front);
  expect(swapped.reasons).toEqual([]);
  expect(sureOf(swapped)).toMatchObject(expected);
  const ofTwoCards = await read(4, await photograph("macau-2-front", 1, 5), back);
  expect(sureOf(ofTwoCards)).toEqual({});
});

test("a file that is not an image is damaged, and nothing is read", async () => {
  expect(await read(1, Buffer.from("no picture"))).toMatchObject({ reasons: [{ side: "front", reason: "damaged" }], fields: {} });
});
