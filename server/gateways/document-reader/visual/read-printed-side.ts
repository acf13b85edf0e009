import { scaleBoxHeight } from "#server/gateways/document-reader/ocr/crop.ts";
import { readLines } from "#server/gateways/document-reader/ocr/read-lines.ts";
import type { Pixels, TextBox, TextLine } from "#server/gateways/document-reader/pixels.ts";
import { findFields, VISUAL_FIELDS, type VisualField, isDocumentNumberValid } from "./find-fields.ts";
import { deskewLines } from "./deskewed-line.ts";
import { isTraditional, findTelegraphCodes } from "./telegraph-code.ts";
import type { PrintedField, VisualKind, VisualZone } from "./visual-zone.ts";

/** Height factor of the second crop: more margin around the letters gives the recognizer a different image. */
const SECOND_CROP_HEIGHT = 1.18;
/** Minimum confidence; below it two readings may make the same mistake. */
const MIN_CONFIDENCE: Record<VisualField, number> = { chineseName: 0.8, englishName: 0.8, birthDate: 0.8, expiryDate: 0.8, documentNumber: 0.7 };
/** The fields that are read twice: those that the machine-readable zone lacks. */
const FIELDS_READ_TWICE: Record<VisualKind, readonly VisualField[]> = {
  passport: ["chineseName"],
  permit: ["chineseName", "englishName"],
  hkid: VISUAL_FIELDS,
  "macau-front": VISUAL_FIELDS,
  "macau-back": [],
};

const MIN_TRADITIONAL_CONFIDENCE = 0.95;

/**
 * Reads the visual inspection zone, and the important fields a second time from a different crop. A field is sure if both readings agree with
 * high confidence; a document number must also be valid. The boxes `later` are read only if `boxes` contain no reliable Chinese name. If the
 * number of an ID card without a machine-readable zone is unreadable, the photo is also read upside down.
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
  if (later.length > 0 && (!zone.chineseName || !isReliableChineseName(kind, zone))) {
    lines.push(...(await readLines(pixels, later)));
    zone = readVisualZone(kind, lines);
  }
  const matches = findFields(kind, deskewLines(lines));
  const importantLines = new Set(FIELDS_READ_TWICE[kind].flatMap((name) => matches[name]?.lines.map((line) => line.source) ?? []));
  if (importantLines.size === 0) return zone;

  const again = readVisualZone(kind, await readAgain(pixels, lines, importantLines));
  for (const name of FIELDS_READ_TWICE[kind]) {
    const field = zone[name];
    if (!field) continue;
    field.sure = agree(name, field, again[name]) && (name !== "documentNumber" || zone.numberValid === true);
    // The recognizer drops blanks, so the longer of two agreeing names is the better one.
    if (name === "englishName" && (again[name]?.value.length ?? 0) > field.value.length && field.sure)
      field.value = again[name]?.value ?? field.value;
  }
  if (zone.chineseName && !isReliableChineseName(kind, zone)) zone.chineseName.sure = false;
  if (!zone.numberValid && again.numberValid && again.documentNumber)
    Object.assign(zone, { documentNumber: again.documentNumber, numberValid: true });
  return zone;
}

/**
 * Whether a Chinese name is reliable. The recognizer knows all simplified and most traditional characters. A name on a document of the mainland
 * is accepted. On other documents all characters must be traditional, and the name must have high confidence or come from telegraph codes.
 */
function isReliableChineseName(kind: VisualKind, { chineseName, words }: VisualZone): boolean {
  if (!chineseName || kind === "permit" || (kind === "passport" && words.some((word) => /护照|签发|中华人民/.test(word)))) return true;
  const byCodes = words.some((word) => findTelegraphCodes(word));
  return isTraditional(chineseName.value) && (byCodes || chineseName.confidence > MIN_TRADITIONAL_CONFIDENCE);
}

/** Returns all lines; the important ones are recognized again from the second crop. */
async function readAgain(pixels: Pixels, lines: TextLine[], importantLines: Set<TextLine>): Promise<TextLine[]> {
  const reread: TextLine[] = [];
  for (const line of lines) {
    if (!importantLines.has(line)) reread.push(line);
    else reread.push(...(await readLines(pixels, [scaleBoxHeight(line.box, SECOND_CROP_HEIGHT)])).map((again) => ({ ...again, box: line.box })));
  }
  return reread;
}

/** Whether two readings agree with enough confidence. Blanks are ignored: the recognizer drops them, but never adds any. */
function agree(name: VisualField, one: PrintedField, other: PrintedField | undefined): boolean {
  return (
    other?.value.replaceAll(" ", "") === one.value.replaceAll(" ", "") &&
    one.confidence > MIN_CONFIDENCE[name] &&
    other.confidence > MIN_CONFIDENCE[name]
  );
}

const upsideDown = (box: TextBox): TextBox => ({ ...box, angle: box.angle + Math.PI });

/** Extracts the fields of the visual inspection zone from recognized lines. A single reading: no field is sure. Unclear fields are omitted. */
export function readVisualZone(kind: VisualKind, lines: TextLine[]): VisualZone {
  const matches = findFields(kind, deskewLines(lines));
  const zone: VisualZone = { words: lines.map((line) => line.text) };
  for (const name of VISUAL_FIELDS) {
    const field = matches[name];
    if (field) zone[name] = { value: field.value, confidence: Math.min(...field.lines.map((line) => line.confidence)), sure: false };
  }
  if (zone.documentNumber) zone.numberValid = isDocumentNumberValid(kind, zone.documentNumber.value);
  return zone;
}
