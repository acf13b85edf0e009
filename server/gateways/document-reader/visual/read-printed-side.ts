import { taller } from "#server/gateways/document-reader/ocr/crop.ts";
import { readLines } from "#server/gateways/document-reader/ocr/read-lines.ts";
import type { Pixels, TextBox, TextLine } from "#server/gateways/document-reader/pixels.ts";
import { findFields, VISUAL_FIELDS, type VisualField } from "./find-fields.ts";
import { alignLines } from "./upright-line.ts";
import { readVisualZone } from "./read-visual-zone.ts";
import { isTraditional, findTelegraphCodes } from "./telegraph-code.ts";
import type { PrintedField, VisualKind, VisualZone } from "./visual-zone.ts";

/** The second look: a little more air around the letters, so that another picture comes to the recogniser. */
const SECOND = 1.18;
/** Weaker than this, two readings may make the same mistake. */
const CLEAR: Record<VisualField, number> = { chineseName: 0.8, englishName: 0.8, birthDate: 0.8, expiryDate: 0.8, documentNumber: 0.7 };
/** What is read twice: all that no machine-readable zone has. */
const TWICE: Record<VisualKind, readonly VisualField[]> = {
  passport: ["chineseName"],
  permit: ["chineseName", "englishName"],
  hkid: VISUAL_FIELDS,
  "macau-front": VISUAL_FIELDS,
  "macau-back": [],
};

/**
 * Reads the printed part, and what matters on it a second time from another cut. A field is sure where both readings say the same and are
 * clear, and a Hong Kong number's check digit holds. `later` is read only where the first boxes do not have the Chinese name. A card without a zone that cannot be read is tried upside down.
 */
export async function readPrintedSide(kind: VisualKind, pixels: Pixels, boxes: TextBox[], later: TextBox[] = []): Promise<VisualZone> {
  const upright = await readTwice(kind, pixels, boxes, later);
  if ((kind !== "hkid" && kind !== "macau-front") || upright.numberValid) return upright;
  const turned = await readTwice(kind, pixels, boxes.map(upsideDown));
  return turned.numberValid ? turned : { ...upright, words: [...upright.words, ...turned.words] };
}

async function readTwice(kind: VisualKind, pixels: Pixels, boxes: TextBox[], later: TextBox[] = []): Promise<VisualZone> {
  const lines = await readLines(pixels, boxes);
  let zone = readVisualZone(kind, lines);
  if (later.length > 0 && (!zone.chineseName || !charactersKnown(kind, zone))) {
    lines.push(...(await readLines(pixels, later)));
    zone = readVisualZone(kind, lines);
  }
  const found = findFields(kind, alignLines(lines));
  const telling = new Set(TWICE[kind].flatMap((name) => found[name]?.lines.map((line) => line.source) ?? []));
  if (telling.size === 0) return zone;

  const again = readVisualZone(kind, await lookAgain(pixels, lines, telling));
  for (const name of TWICE[kind]) {
    const seen = zone[name];
    if (!seen) continue;
    seen.sure = agree(name, seen, again[name]) && (name !== "documentNumber" || zone.numberValid === true);
    if (name === "englishName" && (again[name]?.value.length ?? 0) > seen.value.length && seen.sure) seen.value = again[name]?.value ?? seen.value;
  }
  if (zone.chineseName && !charactersKnown(kind, zone)) zone.chineseName.sure = false;
  if (!zone.numberValid && again.numberValid && again.documentNumber)
    Object.assign(zone, { documentNumber: again.documentNumber, numberValid: true });
  return zone;
}

const CLEAR_TRADITIONAL = 0.95;

/**
 * The recogniser knows the simplified script wholly and a good part of the traditional one. Names on papers of the mainland are read by it; on the
 * others they must be clear and wholly traditional, unless telegraph codes gave them.
 */
function charactersKnown(kind: VisualKind, { chineseName, words }: VisualZone): boolean {
  if (!chineseName || kind === "permit" || (kind === "passport" && words.some((word) => /护照|签发|中华人民/.test(word)))) return true;
  const byCodes = words.some((word) => findTelegraphCodes(word));
  return isTraditional(chineseName.value) && (byCodes || chineseName.confidence > CLEAR_TRADITIONAL);
}

/** All lines, the telling ones as they read from the second cut. */
async function lookAgain(pixels: Pixels, lines: TextLine[], telling: Set<TextLine>): Promise<TextLine[]> {
  const seen: TextLine[] = [];
  for (const line of lines) {
    if (!telling.has(line)) seen.push(line);
    else seen.push(...(await readLines(pixels, [taller(line.box, SECOND)])).map((again) => ({ ...again, box: line.box })));
  }
  return seen;
}

/** Readers lose blanks between words, they invent none. */
function agree(name: VisualField, one: PrintedField, other: PrintedField | undefined): boolean {
  return other?.value.replaceAll(" ", "") === one.value.replaceAll(" ", "") && one.confidence > CLEAR[name] && other.confidence > CLEAR[name];
}

const upsideDown = (box: TextBox): TextBox => ({ ...box, angle: box.angle + Math.PI });
