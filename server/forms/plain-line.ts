import { removeInvisible } from "./clean-text.schema.ts";

/** A text in one line that does nothing to a terminal or to the direction of the words around it, however it was stored. */
export const plainLine = (text: string): string => printableLine(text).trim();

const BYTE_ORDER_MARK = "\ufeff";

/** The same for text of several lines with their indentation, as commands print it. Line ends and a leading byte order mark, as in CSV, stay. */
export function printableText(text: string): string {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
  const parts = text.slice(mark.length).split(/(\r?\n|\r$)/);
  return mark + parts.map((part, at) => (at % 2 === 0 ? printableLine(part) : part)).join("");
}

const printableLine = (line: string) => removeInvisible(line.replace(/[\p{Cc}\u2028\u2029]+/gu, " "));
