import { PdfNames } from "./pdf-names.ts";
import type { PdfCursor, PdfToken } from "./pdf-cursor.ts";

/** The value of a key: what it begins with, its name or words (`12 0 R`), or for brackets from where to where it goes. */
export type PdfEntry = { token: PdfToken; text: string; from: number; to: number };
/** What an object begins with; of a dictionary the entries that are asked for, each as often as it stands there. */
export type PdfObject = { token: PdfToken; entries: Map<string, PdfEntry[]> };

export type PdfInterest = {
  /** The names that are told, at any depth, and the keys whose values are kept, all of them among the names. */
  names: PdfNames;
  keys: ReadonlySet<string>;
  /** Told of each name and the one before it, and of each string or word behind one; the cursor stands behind it. */
  seeName: (name: string, before: string) => void;
  seeValue: (name: string, token: PdfToken, cursor: PdfCursor) => void;
};

const DEEPEST = 200;
/** Entries with the same key in one dictionary; there should be one. */
const MOST_ALIKE = 8;
/** `4294967295 65535 R` is shorter. */
const LONGEST_WORDS = 64;
/** Words that never stand within an object. */
const OUTSIDE = new PdfNames(["obj", "endobj", "stream", "endstream", "xref", "trailer", "startxref"]);
/** After so many tokens others have their turn. */
const STRIDE = 8192;

/**
 * Reads one object of a PDF: the names in it that matter, at any depth, are told; of a dictionary the entries for `keys` are kept. Null for what
 * is not well formed, whatever some readers make of it. Stops now and then, so that others may have their turn.
 */
export function* readPdfObject(cursor: PdfCursor, { names, keys, seeName, seeValue }: PdfInterest): Generator<void, PdfObject | null> {
  const entries = new Map<string, PdfEntry[]>();
  const first = cursor.next();
  if (first === "name") seeName(names.read(cursor), "");
  if (first !== "<<" && first !== "[") return first === "bad" || first === ">>" || first === "]" ? null : { token: first, entries };
  const isDictionary = first === "<<";
  const open: PdfToken[] = [first];
  let key: string | null = null;
  let value: PdfEntry | null = null;
  let before = "";
  for (let tokens = 1; open.length > 0; tokens++) {
    if (tokens % STRIDE === 0) yield;
    const token = cursor.next();
    const isOwn = isDictionary && open.length === 1;
    if (token === "bad" || token === "end" || (token === "word" && cursor.isKeyword && OUTSIDE.read(cursor) !== "") || open.length > DEEPEST)
      return null;
    const name = token === "name" ? names.read(cursor) : "";
    if (name !== "") seeName(name, before);
    else if (before !== "" && (token === "string" || token === "word")) seeValue(before, token, cursor);
    before = name;
    if (token === ">>" || token === "]") {
      if (open.pop() !== (token === ">>" ? "<<" : "[")) return null;
      if (isDictionary && open.length === 1 && value) value.to = cursor.at;
      continue;
    }
    if (isOwn && key !== null) {
      value = keys.has(key) ? { token, text: token === "name" || token === "word" ? cursor.text : "", from: cursor.from, to: cursor.at } : null;
      if (value && !noteEntry(entries, key, value)) return null;
      key = null;
    } else if (isOwn && token === "name") key = name;
    else if (isOwn && token === "word") {
      if (value && value.text.length < LONGEST_WORDS) value.text = `${value.text} ${cursor.text}`;
    } else if (isOwn) return null;
    if (token === "<<" || token === "[") open.push(token);
  }
  return { token: first, entries };
}

/** Whether it may stand there so often. */
function noteEntry(entries: PdfObject["entries"], key: string, value: PdfEntry): boolean {
  const others = entries.get(key);
  if (others) return others.push(value) <= MOST_ALIKE;
  entries.set(key, [value]);
  return true;
}
