import type { Readable } from "node:stream";
import { DataStore, ERRORS, Upload } from "@tus/utils";
import type { Selectable } from "kysely";
import type { UploadsTable } from "#server/db/tables/upload-tables.ts";
import { createUpload } from "./create-upload.ts";
import { appendPart } from "./append-part.ts";
import { endUpload } from "./end-upload.ts";
import { aboutName, PART_BYTES, type UploadShop } from "./upload.ts";

/**
 * What the tus server stores one visitor's uploads in: rows, and encrypted files of 512 kB at most. It holds nothing itself, so that the
 * next piece may come to another process. Another visitor's upload is an unknown one.
 */
export class UploadStore extends DataStore {
  readonly #shop: UploadShop;
  readonly #visitor: string;
  override extensions = ["creation", "termination", "expiration"];

  constructor(shop: UploadShop, visitor: string) {
    super();
    this.#shop = shop;
    this.#visitor = visitor;
  }

  override async create(upload: Upload): Promise<Upload> {
    await createUpload(this.#shop, this.#visitor, upload);
    return upload;
  }

  /** What has arrived up to where a connection broke off is kept. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let kept = offset;
    let waiting: Buffer[] = [];
    let size = 0;
    const keep = async () => {
      if (size > 0) kept = await appendPart(this.#shop, { id, begin: kept, bytes: Buffer.concat(waiting) });
      [waiting, size] = [[], 0];
    };
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        if (size + chunk.length > PART_BYTES) await keep();
        waiting.push(chunk);
        size += chunk.length;
      }
    } catch (error) {
      await keep();
      throw error;
    }
    await keep();
    return kept;
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#find(id);
    const metadata: Record<string, string> = { purpose: row.purpose };
    if (row.name_sealed !== null) metadata.filename = this.#shop.sealer.open(row.name_sealed, aboutName(id));
    return new Upload({ id, size: row.size, offset: row.received, metadata, creation_date: new Date(row.created_at).toISOString() });
  }

  override async remove(id: string): Promise<void> {
    await this.#find(id);
    await this.#shop.db.transaction().execute((tx) => endUpload(tx, id, this.#shop.clock()));
  }

  /** When an upload goes, ms UTC; undefined where it is gone. */
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
