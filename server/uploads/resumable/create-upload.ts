import type { Upload } from "@tus/utils";
import { endUpload } from "./end-upload.ts";
import { fileName } from "#server/uploads/file-name.ts";
import { aboutName, UNFINISHED_TTL_MS, UPLOAD_LIMITS, type UploadPurpose, type UploadShop } from "./upload.ts";

/** Why an upload cannot begin, as tus tells it. */
const refuse = (status_code: number, body: string) => ({ status_code, body: `${body}\n` });

/**
 * Begins an upload of one visitor, with a day to finish it; refuses an unknown purpose (400), an empty file (400) and one above 10 MB (413).
 * Where the visitor has as many as there may be, the oldest goes.
 */
export async function createUpload({ db, clock, sealer }: UploadShop, visitor: string, { id, size = 0, metadata }: Upload): Promise<void> {
  const purpose = metadata?.purpose ?? "";
  if (!isPurpose(purpose)) throw refuse(400, "Upload-Metadata must name a purpose");
  if (size === 0) throw refuse(400, "The file is empty");
  if (size > UPLOAD_LIMITS[purpose].bytes) throw refuse(413, "Maximum size exceeded");
  // Who attaches a file is told of a name that is none; for a document it is nothing.
  const name = purpose === "enquiry" ? firstOf(metadata?.filename) : fileName(metadata?.filename);
  const now = clock();
  await db.transaction().execute(async (tx) => {
    const kept = await tx
      .selectFrom("uploads")
      .select("id")
      .where("visitor", "=", visitor)
      .where("purpose", "=", purpose)
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .execute();
    for (const old of kept.slice(UPLOAD_LIMITS[purpose].most - 1)) await endUpload(tx, old.id, now);
    const name_sealed = name === "" ? null : sealer.seal(name, aboutName(id));
    await tx
      .insertInto("uploads")
      .values({ id, purpose, visitor, name_sealed, size, expires_at: now + UNFINISHED_TTL_MS, created_at: now })
      .execute();
  });
}

/** Enough of a name to see that it is too long. */
const firstOf = (sent: string | null | undefined) => [...(sent ?? "")].slice(0, 256).join("");

const isPurpose = (purpose: string): purpose is UploadPurpose => Object.hasOwn(UPLOAD_LIMITS, purpose);
