import { removeInvisible } from "./text-field.schema.ts";

const BYTE_ORDER_MARK = "\ufeff";

/** Returns a text as one line that is safe to print: without terminal control characters and characters that change the text direction. */
export const plainLine = (text: string): string => printableLine(text).trim();

/** Like `plainLine` for the output of a command: keeps line ends, indentation and a leading byte order mark (as in CSV). */
export function printableText(text: string): string {
  const mark = text.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
  const parts = text.slice(mark.length).split(/(\r?\n|\r$)/);
  return mark + parts.map((part, index) => (index % 2 === 0 ? printableLine(part) : part)).join("");
}

const printableLine = (line: string) => removeInvisible(line.replace(/[\p{Cc}\u2028\u2029]+/gu, " "));
