import { readLines } from "#server/gateways/document-reader/ocr/read-lines.ts";
import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";

/** Shorter parts also occur by chance at the end of other words. */
const TELLING_LENGTH = 4;

/**
 * Whether a name of a machine-readable zone ("CHOI<<JIHOON") stands in printed lines too, surname and given names each as a whole. No check
 * digit covers a name, so only the print shows a letter that was misread in the zone.
 */
export function isNamePrinted(zoneName: string, lines: readonly string[]): boolean {
  const [surname = "", given = ""] = zoneName.split("<<").map((part) => folded(part));
  const whole = `${surname}${given}`;
  const printed = lines.map((line) =>
    line
      .split(/[^\p{L}\p{M}'’]+/u)
      .map(folded)
      .filter(Boolean),
  );
  const isPrinted = (part: string) => part === "" || printed.some((words) => hasPart(words, part, whole));
  return surname !== "" && isPrinted(surname) && isPrinted(given);
}

/** Reads one box after the other, the largest first, until the name is found; answers all lines that were read. */
export async function readUntilName(pixels: Pixels, boxes: TextBox[], zoneName: string, known: readonly string[]): Promise<string[]> {
  const lines = [...known];
  for (const box of boxes.toSorted((one, other) => other.h * other.w - one.h * one.w)) {
    if (isNamePrinted(zoneName, lines)) break;
    lines.push(...(await readLines(pixels, [box])).map(({ text }) => text));
  }
  return lines;
}

/** The words of the part side by side; readers lose blanks, so also at the end of a word, or with the rest of the name in one. */
function hasPart(words: string[], part: string, whole: string): boolean {
  return words.some((word, at) => {
    if (word === whole || (part.length >= TELLING_LENGTH && word.endsWith(part))) return true;
    let joined = "";
    for (const next of words.slice(at)) {
      joined += next;
      if (joined.length >= part.length) break;
    }
    return joined === part;
  });
}

/** Letters alone. Zones write Ä, Ö, Ü as two letters, the print as one: both become one here. */
const folded = (text: string) =>
  text
    .toUpperCase()
    .normalize("NFD")
    .replace(/[^A-Z]/g, "")
    .replace(/([AOU])E/g, "$1");
