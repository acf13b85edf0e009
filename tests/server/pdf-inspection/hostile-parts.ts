import { deflateSync } from "node:zlib";
import fc from "fast-check";
import { objectStream, streamOf } from "#tests/fixtures/bad-files/pdf.ts";

const hexOf = (byte: number, isUpper: boolean) => {
  const hex = byte.toString(16).padStart(2, "0");
  return isUpper ? hex.toUpperCase() : hex;
};

/** A name of PDF with any of its letters as #xx. */
const name = (plain: string): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom("plain", "hex", "HEX"), { minLength: plain.length, maxLength: plain.length })
    .map(
      (forms) =>
        `/${[...plain].map((letter, at) => (forms[at] === "plain" ? letter : `#${hexOf(letter.charCodeAt(0), forms[at] === "HEX")}`)).join("")}`,
    );

/** White space or a comment between two tokens that need none. */
const gap = fc.constantFrom("", " ", "\n", "\r\n", "\t", "\0", "\f", "%\n", "% >> ) endobj\r", " %stream\n ");

/** An address as a literal string with any of its letters escaped, or as a hexadecimal string. */
const address = (plain: string): fc.Arbitrary<string> => {
  const letters = fc.array(fc.constantFrom("plain", "octal", "broken", "space"), { minLength: plain.length, maxLength: plain.length });
  const literal = letters.map((forms) => {
    const escaped = [...plain].map((letter, at) => {
      if (forms[at] === "octal") return `\\${letter.charCodeAt(0).toString(8).padStart(3, "0")}`;
      if (letter === "\\") return "\\\\";
      return `${forms[at] === "broken" ? "\\\n" : forms[at] === "space" ? "\\t" : ""}${letter}`;
    });
    return `(${escaped.join("")})`;
  });
  const hexadecimal = letters.map(
    (forms) =>
      `<${[...plain].map((letter, at) => `${hexOf(letter.charCodeAt(0), forms[at] === "octal")}${forms[at] === "space" ? " " : ""}`).join("")}>`,
  );
  return fc.oneof(literal, hexadecimal);
};

const tokens = (...parts: fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts.flatMap((part) => [gap, part])).map((texts) => texts.join(""));
const plain = (text: string) => fc.constant(text);
const action = (kind: string, rest: string) => tokens(plain("<<"), name("S"), name(kind), plain(`${rest}>>`));
const key = (word: string, value: string) => tokens(plain("<<"), name(word), plain(`${value}>>`));
const link = (to: string) => tokens(plain("<<"), name("S"), name("URI"), name("URI"), address(to), plain(">>"));

/** One active object for each line of the threat model. */
const activeObjects: Record<string, fc.Arbitrary<string>> = {
  "a script": action("JavaScript", "/Code(7)"),
  "the code of a script": key("JS", "(7)"),
  "an action of a page or field": key("AA", "<</O 5 0 R>>"),
  "a program that is started": action("Launch", "/File(cmd.exe)"),
  "a form that is sent": action("SubmitForm", ""),
  "data that are imported": action("ImportData", ""),
  "another file that is opened": action("GoToR", "/D[0/Fit]"),
  "a file within that is opened": action("GoToE", ""),
  "embedded files": key("EmbeddedFiles", "<</Names[]>>"),
  "a file within": key("EF", "<<>>"),
  "a file pinned to a page": tokens(plain("<<"), name("Subtype"), name("FileAttachment"), plain(">>")),
  "an XFA form": key("XFA", " 4 0 R"),
  "rich media": tokens(plain("<<"), name("Subtype"), name("RichMedia"), plain(">>")),
  "a film": tokens(plain("<<"), name("Subtype"), name("Movie"), plain(">>")),
  "a link that is a script": link("javascript:alert"),
  "a link that is an old script": link("VBScript:msgbox"),
  "a link to a local file": link("file:///etc/passwd"),
  "a link to a server that asks for a name": link("\\\\evil.example\\a"),
};

type Place = { number: number; depth: number; digits: string };
type Hide = (text: string, place: Place) => Buffer;
const latin1 = (text: string) => Buffer.from(text, "latin1");
const nested = (text: string, { depth }: Place) => `${"[".repeat(depth)}${text}${"]".repeat(depth)}`;

/** Where an object can stand so that some reader finds it. */
const places: Record<string, Hide> = {
  "an object": (text, place) => latin1(`\n${place.number} 0 obj ${nested(text, place)} endobj\n`),
  "an object without spaces": (text, { number }) => latin1(`\n${number} 0obj${text}endobj\n`),
  "an object in a comment": (text, { number }) => latin1(`\n% ${number} 0 obj ${text.replaceAll("%", "\n%")} endobj\n`),
  "an object in a string of another": (text, { number, digits }) => latin1(`\n${number} 0 obj (${digits} ${number} 0 obj ${text} endobj) endobj\n`),
  "an object in a stream": (text, { number }) => streamOf(number, "", latin1(`9 0 obj ${text} endobj`)),
  "an object stream": (text, place) => objectStream(place.number, [{ number: 4, text: nested(text, place) }]),
  "an object stream without its type": (text, { number }) => objectStream(number, [{ number: 4, text }], { type: "" }),
  "an object stream that is not compressed": (text, { number }) =>
    objectStream(number, [{ number: 4, text }], { filter: "", pack: (packed) => packed }),
  "an object stream behind another object": (text, { number }) =>
    objectStream(number, [
      { number: 4, text: "<</A 1>>" },
      { number: 5, text },
    ]),
};

/** An active object, named by what it does and where it stands, as the bytes to insert. */
export const hostilePart = fc
  .record({
    what: fc.constantFrom(...Object.keys(activeObjects)),
    where: fc.constantFrom(...Object.keys(places)),
    number: fc.integer({ min: 1, max: 99_999 }),
    depth: fc.integer({ min: 0, max: 40 }),
    digits: fc.constantFrom("", "7", "abc", "\\("),
  })
  .chain(({ what, where, ...place }) =>
    (activeObjects[what] ?? plain("")).map((text) => ({ what, where, bytes: places[where]?.(text, place) ?? Buffer.alloc(0) })),
  );

/** Pieces that a PDF is made of, in any order. */
export const pdfPiece: fc.Arbitrary<Buffer> = fc.oneof(
  fc
    .constantFrom(
      ..."<< >> [ ] ( ) < > { } / % # \\ R null true obj endobj stream endstream xref trailer startxref %%EOF 4 0 obj<< 1 0 R /S /URI /F /Next /First /N".split(
        " ",
      ),
      ..."/OpenAction /Type /ObjStm /Catalog /Filter /FlateDecode /ASCII85Decode /AHx /Length /URI(http:) -1 1.5 4294967296 <zz> <00ff> /#53 /#zz (\\)".split(
        " ",
      ),
      "\n",
      "\r",
      "\0",
      " ",
      "\u0080",
      "\u00ff",
      "\n4 0 obj\n",
      " stream\r\n",
      "\nendstream\n",
    )
    .map(latin1),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => streamOf(5, "/Type/ObjStm/N 3/First 9/Filter/FlateDecode", deflateSync(bytes))),
  fc.array(fc.constantFrom("<<", ">>", "[", "]", "/S", "/A", "(a)", "1", " "), { maxLength: 30 }).map((words) => {
    const text = words.join(" ");
    return objectStream(6, [{ number: 7, text }]);
  }),
);
