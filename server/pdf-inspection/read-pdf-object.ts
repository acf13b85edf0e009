import type { PdfCursor, PdfToken } from "./pdf-cursor.ts";

/** The value of a dictionary key: its first token, its text if it is a name or words (`12 0 R`), and its range in the data. */
type PdfEntry = { token: PdfToken; text: string; from: number; to: number };
/** An object: its first token and, for a dictionary, the requested entries; a repeated key has several. */
export type PdfObject = { token: PdfToken; entries: Map<string, PdfEntry[]> };

export type PdfInterest = {
  /** `names`, and every name with #xx, are reported at any depth. `keys` are the keys whose values are returned; all of them are in `names`. */
  names: ReadonlySet<string>;
  keys: ReadonlySet<string>;
  /**
   * Called with each reported name that is a key or value of a dictionary, and with the reported name directly before it or "". Elements of arrays and the
   * glyphs of a font do nothing, whatever they are called. An object that is itself a name is reported as "" if the name is not of interest. The cursor is
   * after the name.
   */
  seeName: (name: string, previousName: string, cursor: PdfCursor) => void;
  /** Called with each string or word that directly follows a reported name. The cursor is after the string or word. */
  seeValue: (name: string, token: PdfToken, cursor: PdfCursor) => void;
};

/** The key of the glyphs of a Type 3 font. */
export const GLYPHS = "CharProcs";
const MAX_DEPTH = 200;
/** Maximum number of entries with the same key in one dictionary; there should be one. */
const MAX_SAME_KEY = 8;
/** A value that is a reference, such as `4294967295 65535 R`, is shorter. */
const MAX_WORDS_LENGTH = 64;
/** Words that never occur within a well-formed object. */
const STRUCTURE_WORDS = new Set(["obj", "endobj", "stream", "endstream", "xref", "trailer", "startxref"]);
/** Yields after this many tokens, so that other work can run. */
const TOKENS_PER_STEP = 8192;

/**
 * Reads one object of a PDF: reports the names of interest at any depth, and returns a dictionary's entries for `keys`. Returns null if the object
 * is not well formed, even if some readers accept it. Yields at intervals, so that other work can run.
 */
export function* readPdfObject(cursor: PdfCursor, { names, keys, seeName, seeValue }: PdfInterest): Generator<void, PdfObject | null> {
  const entries = new Map<string, PdfEntry[]>();
  const firstToken = cursor.next();
  if (firstToken === "name") seeName(knownName(cursor, names), "", cursor);
  if (firstToken !== "<<" && firstToken !== "[")
    return firstToken === "bad" || firstToken === ">>" || firstToken === "]" ? null : { token: firstToken, entries };
  const isDictionary = firstToken === "<<";
  const openBrackets: PdfToken[] = [firstToken];
  /** The key whose value comes next, "" if it is not a reported name; null if a key comes next. */
  let key: string | null = null;
  let value: PdfEntry | null = null;
  let previousName = "";
  /** The depth of a dictionary of glyphs (`CharProcs`), whose keys are free; 0 outside. */
  let glyphDepth = 0;
  for (let tokens = 1; openBrackets.length > 0; tokens++) {
    if (tokens % TOKENS_PER_STEP === 0) yield;
    const token = cursor.next();
    const isTopLevel = isDictionary && openBrackets.length === 1;
    if (
      token === "bad" ||
      token === "end" ||
      (token === "word" && cursor.isKeyword && STRUCTURE_WORDS.has(cursor.text)) ||
      openBrackets.length > MAX_DEPTH
    )
      return null;
    const name = token === "name" ? knownName(cursor, names) : "";
    if (name !== "") {
      if (openBrackets.at(-1) === "<<" && openBrackets.length !== glyphDepth) seeName(name, previousName, cursor);
    } else if (previousName !== "" && (token === "string" || token === "word")) seeValue(previousName, token, cursor);
    if (token === "<<" && previousName === GLYPHS) glyphDepth = openBrackets.length + 1;
    else if (token === ">>" && openBrackets.length === glyphDepth) glyphDepth = 0;
    previousName = name;
    if (token === ">>" || token === "]") {
      if (openBrackets.pop() !== (token === ">>" ? "<<" : "[")) return null;
      if (isDictionary && openBrackets.length === 1 && value) value.to = cursor.at;
      continue;
    }
    if (isTopLevel && key !== null) {
      value = keys.has(key) ? { token, text: token === "name" || token === "word" ? cursor.text : "", from: cursor.from, to: cursor.at } : null;
      if (value && !addEntry(entries, key, value)) return null;
      key = null;
    } else if (isTopLevel && token === "name") key = name;
    else if (isTopLevel && token === "word") {
      if (value && value.text.length < MAX_WORDS_LENGTH) value.text = `${value.text} ${cursor.text}`;
    } else if (isTopLevel) return null;
    if (token === "<<" || token === "[") openBrackets.push(token);
  }
  return { token: firstToken, entries };
}

/** Returns the name that the cursor has just read if it has #xx or is in the set, otherwise "". */
function knownName(cursor: PdfCursor, names: ReadonlySet<string>): string {
  const name = cursor.text;
  return cursor.isEscaped || names.has(name) ? name : "";
}

/** Adds an entry. Returns false if the key occurs too often. */
function addEntry(entries: PdfObject["entries"], key: string, value: PdfEntry): boolean {
  const others = entries.get(key);
  if (others) return others.push(value) <= MAX_SAME_KEY;
  entries.set(key, [value]);
  return true;
}
