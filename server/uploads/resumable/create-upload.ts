import type { Upload } from "@tus/utils";
import type { UploadPurpose } from "#server/domain/service-states.schema.ts";
import { endUpload } from "./end-upload.ts";
import { fileName } from "#server/uploads/file-name.ts";
import { uploadNameContext, UNFINISHED_TTL_MS, UPLOAD_LIMITS, type UploadContext } from "./upload.ts";

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
