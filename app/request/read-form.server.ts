import type { ReadableStream as WebStream } from "node:stream/web";
import {
  isMultipartRequest,
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  MaxTotalSizeExceededError,
  parseMultipartRequest,
  type MultipartPart,
} from "@remix-run/multipart-parser";
import { fileName } from "#server/intake/file-name.ts";

export type FormBounds = {
  maxFileBytes: number;
  maxFiles: number;
  maxBytes: number;
  /** The names of files come as they were sent, for who refuses some of them; else made harmless. */
  namesAsSent?: boolean;
};
export type FormRefusal = "errors.post-too-large" | "errors.too-many-parts" | "errors.post-broken";

/** `form` has all that arrived whole: what somebody typed is never lost because a photo was. */
export type ReadForm = { ok: true; form: FormData } | { ok: false; reason: FormRefusal; form: FormData };

/** No form of ours has so many fields, or so much text. */
const MOST_FIELDS = 200;
const MOST_TEXT = 64 * 1024;
/** What describes a part: its name, and the name of a file. */
const MOST_HEADER = 8 * 1024;

class TooMuch extends Error {}
class TooMany extends Error {}

/**
 * Reads a posted form part by part, multipart or urlencoded; refuses above the given bounds (bytes of one file, files, bytes of the whole) and
 * where the body breaks off. What comes after that is read and thrown away, so that the sender reads the answer. A file field that was left
 * empty is not there; the name of a file is for showing only.
 */
export async function readForm(request: Request, bounds: FormBounds): Promise<ReadForm> {
  const form = new FormData();
  try {
    if (isMultipartRequest(request)) await readParts(request, bounds, form);
    else await readText(request, form);
    return { ok: true, form };
  } catch (fault) {
    await throwAway(request);
    return { ok: false, reason: refusalOf(fault), form };
  }
}

/** A browser sends all of its post before it looks at the answer. */
async function throwAway({ body }: Request): Promise<void> {
  const rest = body?.getReader();
  while (
    rest &&
    !(await rest.read().then(
      ({ done }) => done,
      () => true,
    ))
  );
}

async function readParts(request: Request, { maxFileBytes, maxFiles, maxBytes, namesAsSent = false }: FormBounds, form: FormData): Promise<void> {
  // To the parser a text is a file, too.
  const maxFileSize = Math.max(maxFileBytes, MOST_TEXT);
  const limits = { maxHeaderSize: MOST_HEADER, maxFileSize, maxParts: MOST_FIELDS + maxFiles, maxTotalSize: maxBytes };
  const left = { files: maxFiles, text: MOST_TEXT, fields: MOST_FIELDS };
  for await (const part of parseMultipartRequest(request, limits)) {
    if (part.name === undefined) continue;
    if (part.filename === undefined) {
      if (--left.fields < 0) throw new TooMany();
      if ((left.text -= part.size) < 0) throw new TooMuch();
      form.append(part.name, textOf(part));
    } else if (part.filename !== "" || part.size > 0) {
      if (--left.files < 0) throw new TooMany();
      form.append(part.name, fileOf(part, namesAsSent ? part.filename : fileName(part.filename)));
    }
  }
}

/** Not `part.text`, which throws for a byte that is no UTF-8. No database keeps a NUL. */
const textOf = (part: MultipartPart) => new TextDecoder().decode(part.bytes).replaceAll("\0", "");

const fileOf = (part: MultipartPart, name: string) => new File(part.content as BlobPart[], name, { type: part.mediaType ?? "" });

/** Without a file a form needs no parts; a program may send it either way. */
async function readText(request: Request, form: FormData): Promise<void> {
  const body = request.body as WebStream<Uint8Array> | null;
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MOST_TEXT) throw new TooMuch();
  }
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > MOST_FIELDS) throw new TooMany();
  for (const [name, value] of pairs) form.append(name, value.replaceAll("\0", ""));
}

function refusalOf(fault: unknown): FormRefusal {
  if (fault instanceof TooMuch || fault instanceof MaxFileSizeExceededError || fault instanceof MaxTotalSizeExceededError) {
    return "errors.post-too-large";
  }
  return fault instanceof TooMany || fault instanceof MaxPartsExceededError ? "errors.too-many-parts" : "errors.post-broken";
}
