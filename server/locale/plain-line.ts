import { removeInvisible } from "./clean-text.schema.ts";

/** A text in one line that does nothing to a terminal or to the direction of the words around it, however it was stored. */
export const plainLine = (text: string): string => printableLine(text).trim();

/** The same for text of several lines with their indentation, as commands print it. */
export const printableText = (text: string): string => text.split("\n").map(printableLine).join("\n");

const printableLine = (line: string) => removeInvisible(line.replace(/[\p{Cc}\u2028\u2029]+/gu, " "));
