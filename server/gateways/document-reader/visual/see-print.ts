import { taller } from "#server/gateways/document-reader/ocr/crop.ts";
import { readLines } from "#server/gateways/document-reader/ocr/read-lines.ts";
import type { Pixels, TextBox, TextLine } from "#server/gateways/document-reader/pixels.ts";
import { readVisualZone } from "./read-visual-zone.ts";
import type { SeenField, VisualKind, VisualZone } from "./visual-zone.ts";

const FIELDS = ["chineseName", "englishName", "birthDate", "expiryDate", "documentNumber"] as const;
/** The second look: a little more air around the letters, so that another picture comes to the recogniser. */
const SECOND = 1.18;
/** Weaker than this, two readings may make the same mistake. */
const CLEAR = { text: 0.8, number: 0.7 };

/**
 * Reads the printed part twice from different cuts. A field is sure where both readings say the same and are clear; of a number on a
 * Hong Kong card the check digit must hold as well. A Hong Kong card that cannot be read is tried upside down.
 */
export async function seePrint(kind: VisualKind, pixels: Pixels, boxes: TextBox[]): Promise<VisualZone> {
  const upright = await readTwice(kind, pixels, boxes);
  if ((kind !== "hkid" && kind !== "macau-front") || upright.numberValid) return upright;
  const turned = await readTwice(kind, pixels, boxes.map(upsideDown));
  return turned.numberValid ? turned : { ...upright, words: [...upright.words, ...turned.words] };
}

async function readTwice(kind: VisualKind, pixels: Pixels, boxes: TextBox[]): Promise<VisualZone> {
  const lines = await readLines(pixels, boxes);
  const zone = readVisualZone(kind, lines);
  if (!FIELDS.some((name) => zone[name])) return zone;
  const again = readVisualZone(kind, await lookAgain(pixels, lines));
  for (const name of FIELDS) {
    const [one, other] = [zone[name], again[name]];
    if (one) one.sure = agree(name, one, other) && (name !== "documentNumber" || zone.numberValid === true);
  }
  if (!zone.numberValid && again.numberValid) Object.assign(zone, { documentNumber: again.documentNumber, numberValid: true });
  return zone;
}

async function lookAgain(pixels: Pixels, lines: TextLine[]): Promise<TextLine[]> {
  const boxes = lines.map((line) => taller(line.box, SECOND));
  return (await readLines(pixels, boxes)).map((line) => ({
    ...line,
    box: lines.find((before) => before.box.cx === line.box.cx && before.box.cy === line.box.cy)?.box ?? line.box,
  }));
}

function agree(name: (typeof FIELDS)[number], one: SeenField, other: SeenField | undefined): boolean {
  const least = name === "documentNumber" ? CLEAR.number : CLEAR.text;
  return other?.value === one.value && one.confidence > least && other.confidence > least;
}

const upsideDown = (box: TextBox): TextBox => ({ ...box, angle: box.angle + Math.PI });
