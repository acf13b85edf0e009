import { zoneLetters } from "#server/forms/person-name.schema.ts";
import { readLines } from "#server/gateways/document-reader/ocr/read-lines.ts";
import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";

/** Minimum length for a match at the end of a longer word; shorter parts occur there by chance. */
const MIN_SUFFIX_LENGTH = 4;

/**
 * Whether the printed lines contain the name of a machine-readable zone ("CHOI<<JIHOON"): surname and given names, each completely; a holder may have only
 * one of them. No check digit covers a name, so only the print reveals a misread letter.
 */
export function isNamePrinted(zoneName: string, lines: readonly string[]): boolean {
  const [surname = "", given = ""] = zoneName.split("<<").map((part) => foldLetters(part));
  const whole = `${surname}${given}`;
  const printed = lines.map((line) =>
    line
      .split(/[^\p{L}\p{M}'’]+/u)
      .map(foldLetters)
      .filter(Boolean),
  );
  const isPrinted = (part: string) => part === "" || printed.some((words) => hasPart(words, part, whole));
  return whole !== "" && isPrinted(surname) && isPrinted(given);
}

/** Recognizes boxes, the largest first, until the name is found. Returns `known` and all lines read. */
export async function readUntilName(pixels: Pixels, boxes: TextBox[], zoneName: string, known: readonly string[]): Promise<string[]> {
  const lines = [...known];
  for (const box of boxes.toSorted((one, other) => other.h * other.w - one.h * one.w)) {
    if (isNamePrinted(zoneName, lines)) break;
    lines.push(...(await readLines(pixels, [box])).map(({ text }) => text));
  }
  return lines;
}

/** Whether adjacent words form the part. The recognizer drops blanks, so the part may also be the end of a word, or the whole name one word. */
function hasPart(words: string[], part: string, whole: string): boolean {
  return words.some((word, at) => {
    if (word === whole || (part.length >= MIN_SUFFIX_LENGTH && word.endsWith(part))) return true;
    let joined = "";
    for (const next of words.slice(at)) {
      joined += next;
      if (joined.length >= part.length) break;
    }
    return joined === part;
  });
}

/** Returns only the letters from A to Z. The zone may have two letters for Ä, Ö and Ü, or one (ICAO 9303-3, section 6): both become one. */
const foldLetters = (text: string) => zoneLetters(text).replace(/([AOU])E/g, "$1");
