import type { ReadableStream as WebStream } from "node:stream/web";
import {
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  getMultipartBoundary,
  type MultipartPart,
} from "@remix-run/multipart-parser";
import { fileName } from "#server/uploads/file-name.ts";
import { FIELD_LIMITS, FieldCollector, TextTooLargeError, TooManyFieldsError } from "./form-fields.server.ts";
import { readMultipartParts } from "./multipart-parts.server.ts";

/** Limits of a form and its files; sizes in bytes. */
export type FormLimits = {
  maxFileBytes: number;
  maxFiles: number;
  maxBytes: number;
  /** Keeps file names unchanged, for callers that reject some of them; otherwise unsafe characters are replaced. */
  namesAsSent?: boolean;
  /** Limits of the text fields; by default FIELD_LIMITS. */
  text?: TextLimits;
};

type TextLimits = Pick<Record<keyof typeof FIELD_LIMITS, number>, "fieldLength" | "textBytes">;

export const TEXT_ONLY_LIMITS: FormLimits = { maxFileBytes: 0, maxFiles: 0, maxBytes: FIELD_LIMITS.textBytes };

const STATUS = {
  "errors.post-broken": 400,
  "errors.post-malformed": 400,
  "errors.too-many-parts": 400,
  "errors.no-json-object": 400,
  "errors.json-nested": 400,
  "errors.post-too-large": 413,
  "errors.text-too-large": 413,
  "errors.content-type": 415,
} as const;

export type ReadFormError = keyof typeof STATUS;

/**
 * `arrived` contains the fields that were read, also those after a file that was too large, so that typed text is not lost. `maxBytes`: the limit of each
 * file if one is too large, else that of the whole body.
 */
export type ReadFormResult =
  | { ok: true; form: FormData }
  | { ok: false; reason: ReadFormError; status: 400 | 413 | 415; arrived: FormData; maxBytes: number };

/** RFC 2046, 5.1.1. The parser's time for each chunk grows with the square of the boundary's length. */
const isBoundary = (text: string) => /^[\x20-\x7e]{1,70}$/.test(text);

const textLimits = ({ text = FIELD_LIMITS }: FormLimits): TextLimits => text;

class ContentTypeError extends Error {}

/**
 * Reads the form of a post. Pages and API calls read bodies only with this function. Multipart and urlencoded bodies give the same fields; JSON is
 * accepted only if `json` is true. A post without a body is an empty form, whatever its content type; empty file fields are omitted.
 *
 * The body after a rejected part is read and discarded, because browsers send the whole post before they read the response.
 */
export async function readForm(request: Request, limits: FormLimits, { json = false } = {}): Promise<ReadFormResult> {
  const collector = new FieldCollector(limits.text?.fieldLength);
  try {
    await readFields(request, limits, json, collector);
    collector.finish();
    return { ok: true, form: collector.form };
  } catch (error) {
    await drain(request);
    const reason = errorKeyOf(error);
    const maxBytes = (error instanceof MaxFileSizeExceededError && limits.maxFileBytes) || limits.maxBytes;
    return { ok: false, reason, status: STATUS[reason], arrived: collector.form, maxBytes };
  }
}

async function readFields(request: Request, limits: FormLimits, json: boolean, collector: FieldCollector): Promise<void> {
  const type = request.headers.get("Content-Type") ?? "";
  const { textBytes } = textLimits(limits);
  if (/^multipart\/form-data\b/i.test(type)) return readParts(request, type, limits, collector);
  const isJson = json && /^application\/([a-z0-9.+-]+\+)?json\b/i.test(type);
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(type);
  const { text, isCut } = await readText(request, isJson || isForm ? textBytes : 0);
  if (text === "" && !isCut) return;
  if (!isJson && !isForm) throw new ContentTypeError();
  if (isJson && isCut) throw new TextTooLargeError();
  for (const [name, value] of isJson ? jsonFields(text) : urlencodedPairs(text, { isCut })) collector.add(name, value);
  if (isCut) throw new TextTooLargeError();
}

/** Returns at most `maxBytes` of the body as text. Invalid UTF-8 becomes U+FFFD. */
async function readText(request: Request, maxBytes: number): Promise<{ text: string; isCut: boolean }> {
  const decoder = new TextDecoder();
  let text = "";
  let remaining = maxBytes;
  for await (const chunk of chunksOf(request)) {
    text += decoder.decode(chunk.subarray(0, remaining), { stream: true });
    if (chunk.length > remaining) return { text, isCut: true };
    remaining -= chunk.length;
  }
  return { text: text + decoder.decode(), isCut: false };
}

async function readParts(request: Request, type: string, limits: FormLimits, collector: FieldCollector): Promise<void> {
  const boundary = getMultipartBoundary(type);
  if (!boundary || !isBoundary(boundary)) {
    for await (const chunk of chunksOf(request)) if (chunk.length > 0) throw new ContentTypeError();
    return;
  }
  const remaining = { files: limits.maxFiles, text: textLimits(limits).textBytes };
  for await (const part of readMultipartParts(chunksOf(request), boundary, partLimits(limits))) {
    const { name, filename, type } = describePart(part);
    if (name === undefined) continue;
    if (filename === undefined) {
      if ((remaining.text -= part.size) < 0) throw new TextTooLargeError();
      // Not part.text, which throws for invalid UTF-8.
      collector.add(name, new TextDecoder().decode(part.bytes));
    } else if (filename !== "" || part.size > 0) {
      if (--remaining.files < 0) throw new TooManyFieldsError();
      collector.addFile(name, new File(part.content as BlobPart[], limits.namesAsSent ? filename : fileName(filename), { type }));
    }
  }
}

/** The parser applies file limits to text fields too. After a part that was too large, the form is rejected and only small parts are still read. */
function partLimits(limits: FormLimits) {
  const { maxFileBytes, maxFiles, maxBytes } = limits;
  const maxParts = FIELD_LIMITS.fields + maxFiles;
  const small = textLimits(limits).textBytes;
  return {
    limits: { maxParts, maxFileSize: Math.max(maxFileBytes, small), maxTotalSize: maxBytes },
    afterwards: { maxParts, maxFileSize: small, maxTotalSize: small },
  };
}

/** The parser decodes headers on access, and throws if they are not UTF-8. */
function describePart(part: MultipartPart) {
  try {
    return { name: part.name, filename: part.filename, type: part.mediaType ?? "" };
  } catch {
    throw new MultipartParseError("The headers of a part are not UTF-8");
  }
}

/** Leaving the loop early does not cancel the stream, so that `drain` can read the rest of the body. */
const chunksOf = ({ body }: Request) => (body as WebStream<Uint8Array> | null)?.values({ preventCancel: true }) ?? [];

/** Reads and discards the rest of the body. */
async function drain({ body }: Request): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  const isDone = () =>
    reader.read().then(
      ({ done }) => done,
      () => true,
    );
  while (!(await isDone()));
}

/** Returns the text key of an error. An error that no parser throws on purpose counts as a broken connection. */
function errorKeyOf(error: unknown): ReadFormError {
  if (error instanceof ContentTypeError) return "errors.content-type";
  if (error instanceof JsonFieldsError) return error.reason;
  if (error instanceof TextTooLargeError) return "errors.text-too-large";
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) return "errors.post-too-large";
  if (error instanceof TooManyFieldsError || error instanceof MaxPartsExceededError) return "errors.too-many-parts";
  return error instanceof MultipartParseError ? "errors.post-malformed" : "errors.post-broken";
}

/** No accepted webhook is larger. */
const MAX_BYTES = 256 * 1024;

/** Returns the unchanged bytes of a webhook, which its signature covers; null if there are more than 256 KiB. */
export async function readRawBody(request: Request): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (request.body as WebStream<Uint8Array> | null) ?? []) {
    if ((bytes += chunk.length) > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Yields the fields of an urlencoded body one by one: a caller that stops at a limit never decodes the rest. Invalid UTF-8 becomes U+FFFD. If
 * the body was truncated (`isCut`), the last pair is omitted, because part of it may be missing.
 */
function* urlencodedPairs(body: string, { isCut = false } = {}): Generator<[name: string, value: string]> {
  for (let start = 0; start < body.length;) {
    const separator = body.indexOf("&", start);
    if (separator === -1 && isCut) return;
    const end = separator === -1 ? body.length : separator;
    // URLSearchParams drops a leading ?, which may begin a name. The & prevents this.
    yield* new URLSearchParams(`&${body.slice(start, end)}`);
    start = end + 1;
  }
}

/**
 * Yields the properties of a JSON object as form fields: a list becomes a repeated field, true becomes `on`, false and null are omitted. Throws
 * `JsonFieldsError`.
 */
function* jsonFields(text: string): Generator<[name: string, value: string]> {
  for (const [name, value] of Object.entries(parseObject(text))) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item === null || item === false) continue;
      if (item === true) yield [name, "on"];
      else if (typeof item === "string" || typeof item === "number") yield [name, String(item)];
      else throw new JsonFieldsError("errors.json-nested");
    }
  }
}

/** The body is not a JSON object, or has nested values. */
class JsonFieldsError extends Error {
  readonly reason: "errors.no-json-object" | "errors.json-nested";
  constructor(reason: JsonFieldsError["reason"]) {
    super(reason);
    this.reason = reason;
  }
}

function parseObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new JsonFieldsError("errors.no-json-object");
  }
  if (value === null || typeof value !== "object" || Array.isArray(value)) throw new JsonFieldsError("errors.no-json-object");
  return value;
}
