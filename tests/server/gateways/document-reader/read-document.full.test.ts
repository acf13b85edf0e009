import { expect, test } from "vitest";
import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import { readDocument } from "#server/gateways/document-reader/pipeline/read-document.ts";
import type { DocumentType } from "#server/domain/registration-states.schema.ts";
import { cardsOf, type Truth } from "#tests/fixtures/documents/cards.ts";
import { photograph } from "#tests/fixtures/documents/damage.ts";

// Accuracy over kinds and damage has its own test; these tests show one result of each kind.

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

test("passport: number, dates and state from its MRZ, the Chinese name from its print", { timeout: SLOW }, async () => {
  const truth = find("passport", "passport-chn-1");
  const reading = await read(1, await photograph(truth.id, 1, 5));
  expect(reading).toMatchObject({ reasons: [], issuer: "CHN", nationality: "CHN", hksar: false });
  expect(sureOf(reading)).toMatchObject({
    documentNumber: truth.documentNumber,
    birthDate: truth.birthDate,
    expiryDate: truth.expiryDate,
    country: "CN",
    englishName: truth.englishName,
  });
});

test("reads a passport that is upside down, and identifies one of the Hong Kong SAR", { timeout: SLOW }, async () => {
  const truth = find("passport", "passport-hksar");
  const reading = await read(1, await photograph(truth.id, 1, 5, { turn: 180 }));
  expect(reading).toMatchObject({ reasons: [], issuer: "CHN", hksar: true });
  expect(sureOf(reading)).toMatchObject({ documentNumber: truth.documentNumber, birthDate: truth.birthDate });
});

test("permit: number and dates from its one-line MRZ", { timeout: SLOW }, async () => {
  const truth = find("permit", "permit-1");
  const reading = await read(2, await photograph(truth.id, 1, 5));
  expect(reading).toMatchObject({ reasons: [], issuer: "CHN", hksar: false });
  expect(sureOf(reading)).toMatchObject({ documentNumber: truth.documentNumber, birthDate: truth.birthDate, expiryDate: truth.expiryDate });
});

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
