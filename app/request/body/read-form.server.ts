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
import { jsonFields, JsonFieldsError, type JsonRefusal } from "./json-fields.server.ts";
import { readMultipartParts } from "./multipart-parts.server.ts";
import { urlencodedPairs } from "./urlencoded-pairs.ts";

/** What a form may bring beside its text fields, which have the same limits everywhere (FIELD_LIMITS). Bytes. */
export type FormLimits = {
  maxFileBytes: number;
  maxFiles: number;
  maxBytes: number;
  /** File names come as they were sent, for a caller that refuses some of them; else they are made harmless. */
  namesAsSent?: boolean;
};

export const WITHOUT_FILES: FormLimits = { maxFileBytes: 0, maxFiles: 0, maxBytes: FIELD_LIMITS.textBytes };

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

export type FormRefusal = keyof typeof STATUS;

/** `arrived` has the fields that were read, also those after a file that was too large: what somebody typed is not lost with it. */
export type ReadForm = { ok: true; form: FormData } | { ok: false; reason: FormRefusal; status: 400 | 413 | 415; arrived: FormData };

/** RFC 2046. A longer boundary would cost the parser its length squared for each chunk. */
const isBoundary = (text: string) => /^[\x20-\x7e]{1,70}$/.test(text);

class ContentTypeError extends Error {}

/**
 * Reads the form of a post: the only reader of bodies for pages and calls. Multipart and urlencoded give the same fields; JSON is read only
 * where `json` is true. A post without a body is an empty form, whatever its type; a file field that was left empty is not there.
 *
 * What follows a refusal is read and thrown away, since browsers send their whole post before they look at the answer.
 */
export async function readForm(request: Request, limits: FormLimits, { json = false } = {}): Promise<ReadForm> {
  const collector = new FieldCollector();
  try {
    await readFields(request, limits, json, collector);
    collector.finish();
    return { ok: true, form: collector.form };
  } catch (error) {
    await drain(request);
    const reason = refusalOf(error);
    return { ok: false, reason, status: STATUS[reason], arrived: collector.form };
  }
}

async function readFields(request: Request, limits: FormLimits, json: boolean, collector: FieldCollector): Promise<void> {
  const type = request.headers.get("Content-Type") ?? "";
  if (/^multipart\/form-data\b/i.test(type)) return readParts(request, type, limits, collector);
  const isJson = json && /^application\/([a-z0-9.+-]+\+)?json\b/i.test(type);
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(type);
  const { text, isCut } = await readText(request, isJson || isForm ? FIELD_LIMITS.textBytes : 0);
  if (text === "" && !isCut) return;
  if (!isJson && !isForm) throw new ContentTypeError();
  if (isJson && isCut) throw new TextTooLargeError();
  for (const [name, value] of isJson ? jsonFields(text) : urlencodedPairs(text, { isCut })) collector.add(name, value);
  if (isCut) throw new TextTooLargeError();
}

/** The first bytes of the body, at most so many, as text; what is no UTF-8 becomes U+FFFD. */
async function readText(request: Request, maxBytes: number): Promise<{ text: string; isCut: boolean }> {
  const decoder = new TextDecoder();
  let text = "";
  let left = maxBytes;
  for await (const chunk of chunksOf(request)) {
    text += decoder.decode(chunk.subarray(0, left), { stream: true });
    if (chunk.length > left) return { text, isCut: true };
    left -= chunk.length;
  }
  return { text: text + decoder.decode(), isCut: false };
}

async function readParts(request: Request, type: string, limits: FormLimits, collector: FieldCollector): Promise<void> {
  const boundary = getMultipartBoundary(type);
  if (!boundary || !isBoundary(boundary)) {
    for await (const chunk of chunksOf(request)) if (chunk.length > 0) throw new ContentTypeError();
    return;
  }
  const left = { files: limits.maxFiles, text: FIELD_LIMITS.textBytes };
  for await (const part of readMultipartParts(chunksOf(request), boundary, partLimits(limits))) {
    const { name, filename, type } = describePart(part);
    if (name === undefined) continue;
    if (filename === undefined) {
      if ((left.text -= part.size) < 0) throw new TextTooLargeError();
      // Not part.text, which throws for bytes that are no UTF-8.
      collector.add(name, new TextDecoder().decode(part.bytes));
    } else if (filename !== "" || part.size > 0) {
      if (--left.files < 0) throw new TooManyFieldsError();
      collector.addFile(name, new File(part.content as BlobPart[], limits.namesAsSent ? filename : fileName(filename), { type }));
    }
  }
}

/** To the parser a text field is a file, too. Once something was too large the form is refused, and only what is small is still read. */
function partLimits({ maxFileBytes, maxFiles, maxBytes }: FormLimits) {
  const maxParts = FIELD_LIMITS.fields + maxFiles;
  const small = FIELD_LIMITS.textBytes;
  return {
    limits: { maxParts, maxFileSize: Math.max(maxFileBytes, small), maxTotalSize: maxBytes },
    afterwards: { maxParts, maxFileSize: small, maxTotalSize: small },
  };
}

/** The parser decodes the headers of a part when they are asked for, and throws where they are no UTF-8. */
function describePart(part: MultipartPart) {
  try {
    return { name: part.name, filename: part.filename, type: part.mediaType ?? "" };
  } catch {
    throw new MultipartParseError("The headers of a part are not UTF-8");
  }
}

const chunksOf = ({ body }: Request) => (body as WebStream<Uint8Array> | null)?.values({ preventCancel: true }) ?? [];

async function drain({ body }: Request): Promise<void> {
  if (!body || body.locked) return;
  const reader = body.getReader();
  const isOver = () =>
    reader.read().then(
      ({ done }) => done,
      () => true,
    );
  while (!(await isOver()));
}

function refusalOf(error: unknown): FormRefusal {
  if (error instanceof ContentTypeError) return "errors.content-type";
  if (error instanceof JsonFieldsError) return error.reason satisfies JsonRefusal;
  if (error instanceof TextTooLargeError) return "errors.text-too-large";
  if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError) return "errors.post-too-large";
  if (error instanceof TooManyFieldsError || error instanceof MaxPartsExceededError) return "errors.too-many-parts";
  return error instanceof MultipartParseError ? "errors.post-malformed" : "errors.post-broken";
}
