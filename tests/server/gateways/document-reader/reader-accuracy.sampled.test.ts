import { beforeAll, expect, test } from "vitest";
import { loadModels } from "#server/gateways/document-reader/ocr/models.ts";
import { runReader } from "#tests/fixtures/documents/ask-reader.ts";
import { cardsOf, type Truth } from "#tests/fixtures/documents/cards.ts";
import { type Level, photograph } from "#tests/fixtures/documents/damage.ts";
import { FAULTS, type FaultName, landscape } from "#tests/fixtures/documents/faults.ts";
import { sampled } from "#tests/support/run-extent.ts";

// A small fixed sample of what `npm run bench -- reader` measures completely.

const SLOW = 120_000;
const ALL = (["passport", "permit", "hkid", "macau"] as const).flatMap((kind) => cardsOf(kind));
const cardOf = (id: string) => ALL.find((card) => card.id === id) as Truth;

beforeAll(() => loadModels(), SLOW);

const PHOTOS: [string, Level][] = [
  ["passport-chn-2", 1],
  ["passport-usa", 2],
  ["passport-hksar", 3],
  ["permit-4", 2],
  ["permit-3", 3],
  ["hkid-3", 2],
  ["hkid-5", 3],
  ["macau-2", 2],
];

test.each(sampled(PHOTOS, PHOTOS.length))(
  "accepts %s at damage level %i with every key field right",
  async (id, level) => {
    const { accepted, reasons, wrong, wrongNames, reading } = await runReader(cardOf(id), (name) => photograph(name, level, 1));
    expect(reasons).toEqual([]);
    expect(accepted, JSON.stringify(reading.fields)).toBe(true);
    expect([...wrong, ...wrongNames]).toEqual([]);
    expect(reading.hksar, "a Hong Kong passport is known as one").toBe(id === "passport-hksar");
  },
  SLOW,
);

const REFUSED: [string, FaultName, string][] = [
  ["permit-2", "glare", "glare-or-covered"],
  ["passport-jpn", "glare", "glare-or-covered"],
  ["hkid-2", "glare", "glare-or-covered"],
  ["permit-3", "covered", "glare-or-covered"],
  ["permit-1", "black-and-white", "black-and-white"],
  ["hkid-1", "warm-copy", "black-and-white"],
  ["passport-deu", "too-dark", "too-dark"],
  ["passport-fra", "blurred", "blurred"],
];

test.each(sampled(REFUSED, REFUSED.length))(
  "rejects %s with the fault %s as %s",
  async (id, error, reason) => {
    const { accepted, reasons, reading } = await runReader(cardOf(id), (name) => FAULTS[error](name, 1));
    expect(reasons).toEqual([reason]);
    expect(accepted).toBe(false);
    expect(
      Object.values(reading.fields).some((field) => field.sure),
      "nothing is sure that comes from such a photo",
    ).toBe(false);
  },
  SLOW,
);

const MISTAKES: [string, 1 | 3, string][] = [
  ["bank-card", 1, "mrz-not-found"],
  ["student-card", 3, "wrong-document-type"],
  ["hkid-1", 1, "wrong-document-type"],
  ["permit-1", 3, "wrong-document-type"],
];

test.each(sampled(MISTAKES, MISTAKES.length))(
  "rejects %s sent as a document of type %i as %s",
  async (sent, documentType, reason) => {
    const { reasons } = await runReader(cardOf("passport-chn-1"), () => photograph(sent, 1, 1), documentType);
    expect(reasons).toEqual([reason]);
  },
  SLOW,
);

test("a photo without a document has no MRZ", async () => {
  expect((await runReader(cardOf("passport-chn-1"), () => landscape(1))).reasons).toEqual(["mrz-not-found"]);
});

test(
  "reads a Hong Kong ID card that is upside down",
  async () => {
    const { accepted, wrong } = await runReader(cardOf("hkid-2"), (name) => photograph(name, 1, 3, { turn: 180 }));
    expect({ accepted, wrong }).toEqual({ accepted: true, wrong: [] });
  },
  SLOW,
);
