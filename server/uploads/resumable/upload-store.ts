import type { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/utils";
import type { Selectable } from "kysely";
import type { UploadsTable } from "#server/db/tables/form-tables.ts";
import { appendPart } from "./append-part.ts";
import { endUpload } from "./end-upload.ts";
import { uploadNameContext, PART_BYTES, type UploadContext, UNFINISHED_TTL_MS, UPLOAD_LIMITS } from "./upload.ts";
import type { UploadPurpose } from "#server/domain/service-states.schema.ts";
import { fileName } from "#server/uploads/file-name.ts";

/**
 * Creates an upload of one visitor, who has one day to finish it. Throws for an unknown purpose (400), an empty file or an unknown size (400) and a
 * file above 10 MB (413). If the visitor already has the maximum number of uploads for this purpose, deletes the oldest.
 */
export async function createUpload({ db, clock, encryptor }: UploadContext, visitor: string, { id, size = 0, metadata }: Upload): Promise<void> {
  const purpose = metadata?.purpose ?? "";
  if (!isPurpose(purpose)) throw tusError(400, "Upload-Metadata must name a purpose");
  if (size === 0) throw tusError(400, "The file is empty");
  if (size > UPLOAD_LIMITS[purpose].bytes) throw tusError(413, "Maximum size exceeded");
  // The enquiry form reports an invalid file name, so it needs the original; for a document the name does not matter.
  const name = purpose === "enquiry" ? truncateName(metadata?.filename) : fileName(metadata?.filename);
  const now = clock();
  await db.transaction().execute(async (tx) => {
    const uploads = await tx
      .selectFrom("uploads")
      .select("id")
      .where("visitor", "=", visitor)
      .where("purpose", "=", purpose)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute();
    for (const old of uploads.slice(UPLOAD_LIMITS[purpose].maxCount - 1)) await endUpload(tx, old.id, now);
    const name_encrypted = name === "" ? null : encryptor.encrypt(name, uploadNameContext(id));
    await tx
      .insertInto("uploads")
      .values({ id, purpose, visitor, name_encrypted, size, expires_at: now + UNFINISHED_TTL_MS, created_at: now })
      .execute();
  });
}

/** Keeps enough of a name to see that it is too long. */
const truncateName = (sent: string | null | undefined) => [...(sent ?? "")].slice(0, 256).join("");

const isPurpose = (purpose: string): purpose is UploadPurpose => Object.hasOwn(UPLOAD_LIMITS, purpose);

/** Creates an error in the form that the tus server expects. */
const tusError = (status_code: number, body: string) => ({ status_code, body: `${body}\n` });

/**
 * The tus data store for the uploads of one visitor: database rows, and encrypted files of at most 512 kB. It has no state, so that the next
 * part may go to another process. Another visitor's upload is reported as not found.
 */
export class UploadStore extends DataStore {
  readonly #shop: UploadContext;
  readonly #visitor: string;
  override extensions = ["creation", "termination", "expiration"];

  constructor(shop: UploadContext, visitor: string) {
    super();
    this.#shop = shop;
    this.#visitor = visitor;
  }

  override async create(upload: Upload): Promise<Upload> {
    await createUpload(this.#shop, this.#visitor, upload);
    return upload;
  }

  /** Stores the bytes of a request in parts and returns the new offset. If the connection breaks, stores the bytes that have arrived. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let stored = offset;
    let buffered: Buffer[] = [];
    let size = 0;
    const flush = async () => {
      if (size > 0) stored = await appendPart(this.#shop, { id, offset: stored, bytes: Buffer.concat(buffered) });
      [buffered, size] = [[], 0];
    };
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        if (size + chunk.length > PART_BYTES) await flush();
        buffered.push(chunk);
        size += chunk.length;
      }
    } catch (error) {
      await flush();
      throw error;
    }
    await flush();
    return stored;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#find(id);
    const metadata: Record<string, string> = { purpose: row.purpose };
    if (row.name_encrypted !== null) metadata.filename = this.#shop.encryptor.decrypt(row.name_encrypted, uploadNameContext(id));
    return new Upload({ id, size: row.size, offset: row.received, metadata, creation_date: new Date(row.created_at).toISOString() });
  }

  override async remove(id: string): Promise<void> {
    await this.#find(id);
    await this.#shop.db.transaction().execute((tx) => endUpload(tx, id, this.#shop.clock()));
  }

  /** Returns when an upload expires, ms UTC; undefined if it does not exist. */
  async endsAt(id: string): Promise<number | undefined> {
    const row = await this.#shop.db.selectFrom("uploads").select("expires_at").where("id", "=", id).executeTakeFirst();
    return row?.expires_at;
  }

  async #find(id: string): Promise<Selectable<UploadsTable>> {
    const { db, clock } = this.#shop;
    const row = await db.selectFrom("uploads").selectAll().where("id", "=", id).where("visitor", "=", this.#visitor).executeTakeFirst();
    if (!row) throw ERRORS.FILE_NOT_FOUND;
    if (row.expires_at <= clock()) throw ERRORS.FILE_NO_LONGER_EXISTS;
    return row;
  }
}
