import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { brotliOptions } from "#server/http/response/compression.ts";

export type Encoding = "br" | "gzip";
/** A page as it is sent in one encoding. */
export type Representation = { body: Buffer; etag: string; encoding: Encoding | undefined };

/** A rendered page that many visitors get. Each encoding is made on first demand and kept. */
export class CachedPage {
  readonly html: Buffer;
  /** The headers that belong to this page, such as its content security policy. */
  readonly headers: Readonly<Record<string, string>>;
  /** Which data the page was made from. With other data it may be out of date. */
  version: string;
  readonly #representations = new Map<Encoding | "identity", Promise<Representation>>();
  #isDense = false;

  constructor(html: Buffer, headers: Record<string, string>, version: string) {
    this.html = html;
    this.headers = headers;
    this.version = version;
  }

  /** The memory that the page may use in all its encodings, bytes. */
  get maxBytes(): number {
    return 2 * this.html.length;
  }

  isSameAs({ html, headers }: CachedPage): boolean {
    return this.html.equals(html) && Object.entries(headers).every(([name, value]) => this.headers[name] === value);
  }

  representation(encoding: Encoding | undefined): Promise<Representation> {
    const name = encoding ?? "identity";
    const known = this.#representations.get(name);
    if (known) return known;
    const made = this.#encode(encoding);
    this.#representations.set(name, made);
    made.catch(() => this.#representations.delete(name));
    return made;
  }

  /** Compresses the page as far as possible, once. For pages that are requested again and again. */
  async compressDensely(): Promise<void> {
    if (this.#isDense || !this.#representations.has("br")) return;
    this.#isDense = true;
    const dense = toRepresentation(await this.#brotli(11), "br");
    this.#representations.set("br", Promise.resolve(dense));
  }

  #brotli(quality?: 11): Promise<Buffer> {
    return promisify(brotliCompress)(this.html, brotliOptions(this.html.length, quality));
  }

  async #encode(encoding: Encoding | undefined): Promise<Representation> {
    if (encoding === "br") return toRepresentation(await this.#brotli(), encoding);
    if (encoding === "gzip") return toRepresentation(await promisify(gzip)(this.html, { level: 9 }), encoding);
    return toRepresentation(this.html, undefined);
  }
}

/** The tag identifies the bytes, as a strong one must (RFC 9110, section 8.8.1). */
function toRepresentation(body: Buffer, encoding: Encoding | undefined): Representation {
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  return { body, etag: `"${hash}"`, encoding };
}
