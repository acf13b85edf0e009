import sharp, { type Sharp } from "sharp";
import { expect, test } from "vitest";
import type { MrzResult } from "#server/gateways/document-reader/mrz/mrz-result.ts";
import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import { judgePhoto, type PhotoToJudge, rowSharpness } from "#server/gateways/document-reader/quality/judge-photo.ts";
import { classifyDocument } from "#server/gateways/document-reader/classify-document.ts";
import { overexposedCells } from "#server/gateways/document-reader/ocr/overexposed-cells.ts";
import { readCard } from "#tests/fixtures/documents/cards.ts";
import { addThumb, addGlare } from "#tests/fixtures/documents/faults.ts";

const MM = 1280 / 125;
const box = (x: number, y: number, w: number, h: number): TextBox => ({
  cx: (x + w / 2) * MM,
  cy: y * MM,
  w: w * MM,
  h: h * MM,
  angle: 0,
  coreHeight: h * MM,
  score: 0.9,
});
/** The two MRZ rows of a drawn passport, as high as a capital letter. */
const ROWS = [box(6.6, 72.3, 111.8, 2.4), box(6.6, 78.65, 111.8, 2.4)];
const PRINT = [box(46, 27, 40, 3), box(46, 31, 40, 3), box(46, 39, 60, 3), box(46, 47, 60, 3), box(8, 10, 20, 4)];

const READ: MrzResult = {
  found: true,
  accepted: true,
  layout: "TD3",
  lines: [],
  rows: ROWS,
  capHeight: 24,
  checks: { holding: 5, all: 5 },
  changed: 0,
  confidence: 0.98,
  name: null,
  votes: { issuer: 2, nationality: 1 },
  upsideDown: false,
};
const UNREAD: MrzResult = { ...READ, accepted: false };

const passport = () => readCard("passport-chn-1");
async function altered(change: (image: Sharp) => Sharp): Promise<Pixels> {
  const { data, width, height } = await passport();
  const changed = await change(sharp(data, { raw: { width, height, channels: 3 } }))
    .toColourspace("srgb")
    .raw()
    .toBuffer();
  return { data: changed, width, height };
}
async function grey(): Promise<Pixels> {
  const { data, width, height } = await passport();
  const copy = Buffer.alloc(data.length);
  for (let at = 0; at < data.length; at += 3) copy.fill(0.3 * (data[at] ?? 0) + 0.59 * (data[at + 1] ?? 0) + 0.11 * (data[at + 2] ?? 0), at, at + 3);
  return { data: copy, width, height };
}
const blurred = () => altered((image) => image.blur(7));
const lit = async (mend: (card: Pixels) => void) => {
  const card = await passport();
  mend(card);
  return card;
};

async function judged(change: Partial<PhotoToJudge> = {}) {
  const pixels = change.pixels ?? (await passport());
  return judgePhoto({
    pixels,
    boxes: [...ROWS.map((row) => ({ ...row, h: row.h * 1.6 })), ...PRINT],
    mrz: READ,
    visual: null,
    documentType: 1,
    side: "front",
    ...change,
  });
}

test("accepts a colour photo of a passport whose MRZ was read", async () => {
  expect(await judged()).toEqual([]);
});

test("rejects a black-and-white copy, also in warm light", async () => {
  expect(await judged({ pixels: await grey() })).toEqual(["black-and-white"]);
  const { data, width, height } = await grey();
  const warm = data.map((tone, at) => (at % 3 === 0 ? Math.min(255, tone * 1.06) : at % 3 === 2 ? tone * 0.9 : tone)) as Buffer;
  expect(await judged({ pixels: { data: Buffer.from(warm), width, height } })).toEqual(["black-and-white"]);
});

test("the pale back of a Macau ID card is not a copy", async () => {
  const pale = await altered((image) => image.modulate({ saturation: 0.09 }));
  expect(await judged({ pixels: pale })).toEqual(["black-and-white"]);
  expect(await judged({ pixels: pale, documentType: 4, side: "back", mrz: { ...READ, layout: "TD1", rows: [] } })).toEqual([]);
  expect(await judged({ pixels: await grey(), documentType: 4, side: "back", mrz: { ...READ, layout: "TD1", rows: [] } })).toEqual([
    "black-and-white",
  ]);
});

test("rejects a dark photo for darkness alone", async () => {
  const dark = await altered((image) => image.linear(0.08, 0));
  expect(await judged({ pixels: dark, mrz: null })).toEqual(["too-dark"]);
});

test("reports a blurred photo as blurred, not as one without an MRZ", async () => {
  expect(rowSharpness(await passport(), ROWS[0] as TextBox)).toBeGreaterThan(0.2);
  expect(await judged({ pixels: await blurred(), mrz: null })).toEqual(["blurred"]);
  expect(await judged({ pixels: await blurred() }), "even where check digits hold").toEqual(["blurred"]);
});

test("finds glare or a thumb anywhere on the MRZ", async () => {
  for (const x of [0.25, 0.5, 0.75]) {
    const shone = await lit((card) => addGlare(card, { x, y: 0.86 }, 1.4, 0.2));
    const covered = await lit((card) => addThumb(card, { x, y: 0.86 }, 0.13, 0.16));
    for (const pixels of [shone, covered]) {
      expect(await judged({ pixels }), "even where check digits hold").toEqual(["glare-or-covered"]);
      expect(await judged({ pixels, mrz: UNREAD })).toEqual(["glare-or-covered"]);
    }
  }
});

test("accepts faint light that hides nothing", async () => {
  const faint = await lit((card) => addGlare(card, { x: 0.5, y: 0.86 }, 0.3, 0.2));
  expect(Math.max(...ROWS.map((row) => overexposedCells(faint, row, 44)))).toBeLessThan(7);
  expect(await judged({ pixels: faint })).toEqual([]);
});

test("distinguishes a missing MRZ from an unreadable one", async () => {
  expect(await judged({ mrz: null })).toEqual(["mrz-not-found"]);
  expect(await judged({ mrz: UNREAD })).toEqual(["mrz-not-readable"]);
});

test("reports that something covers the MRZ if only parts of it are visible", async () => {
  expect(await judged({ mrz: null, visual: { words: ["往来港澳通行证", "CSCA81502938<", "9512254<6"] }, documentType: 2 })).toEqual([
    "glare-or-covered",
  ]);
  expect(await judged({ mrz: null, visual: { words: ["往来港澳通行证", "CA8150293", "2022.02.14-2032.02.14"] }, documentType: 2 })).toEqual([
    "mrz-not-found",
  ]);
});

test("rejects MRZ letters of less than nine pixels", async () => {
  expect(await judged({ mrz: { ...READ, capHeight: 8.9 } })).toEqual(["too-small"]);
  expect(await judged({ mrz: { ...READ, capHeight: 9 } })).toEqual([]);
});

test("recognizes another document than the chosen one by its MRZ or its words", async () => {
  expect(await judged({ documentType: 2 })).toEqual(["wrong-document-type"]);
  expect(await judged({ mrz: { ...READ, layout: "TD1" } })).toEqual(["wrong-document-type"]);
  expect(await judged({ mrz: null, visual: { words: ["香港永久性居民身份證"] } })).toEqual(["wrong-document-type"]);
  expect(await judged({ documentType: 3, mrz: null, visual: { words: ["PASSPORT", "护照"] } })).toEqual(["wrong-document-type"]);
});

test("a Hong Kong ID card needs its number: hidden, it is covered; read, it is accepted", async () => {
  const text = ["HONG KONG PERMANENT IDENTITY CARD"];
  const number = { value: "A582046(7)", confidence: 0.95, sure: true };
  expect(await judged({ documentType: 3, mrz: null, visual: { words: text, documentNumber: number, numberValid: true } })).toEqual([]);
  expect(await judged({ documentType: 3, mrz: null, visual: { words: text } })).toEqual(["glare-or-covered"]);
  expect(await judged({ documentType: 3, mrz: null, visual: { words: ["NORTHPORT UNIVERSITY"] } })).toEqual(["wrong-document-type"]);
});

test("distinguishes documents by their printed titles", () => {
  expect(classifyDocument(["中华人民共和国", "往来港澳通行证"])).toBe(2);
  expect(classifyDocument(["澳門特別行政區永久性居民身份證"])).toBe(4);
  expect(classifyDocument(["HONGKONG PERMANENTIDENTITY CARD"])).toBe(3);
  expect(classifyDocument(["HONG KONG SPECIAL ADMINISTRATIVE REGION", "PASSPORT"])).toBe(1);
  expect(classifyDocument(["Place of birth", "HONG KONG"])).toBeNull();
});
