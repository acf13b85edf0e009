import { ERRORS } from "@tus/utils";
import { claimFiles } from "./claim-files.ts";
import { dropFiles } from "./drop-files.ts";
import { keepFile } from "./keep-file.ts";
import { aboutPart, FINISHED_MS, MOST_PARTS } from "./upload.ts";
import type { UploadShop } from "./upload-store.ts";

/**
 * Adds the next bytes of an upload, the last ones with a day for its form, and answers how many there are then. Of two requests that
 * add at the same place one is refused (409), in whichever process. Throws FilesError where the storage is full or down: nothing counts then.
 */
export async function appendPart(shop: UploadShop, { id, begin, bytes }: { id: string; begin: number; bytes: Buffer }): Promise<number> {
  const received = begin + bytes.length;
  const file = await keepFile(shop, { about: aboutPart(id, begin), bytes });
  const added = await shop.db.transaction().execute(async (tx) => {
    const now = shop.clock();
    const upload = await tx
      .updateTable("uploads")
      .set((at) => ({
        received,
        expires_at: at
          .case()
          .when("size", "=", received)
          .then(now + FINISHED_MS)
          .else(at.ref("expires_at"))
          .end(),
      }))
      .where("id", "=", id)
      .where("received", "=", begin)
      .where("size", ">=", received)
      .where("expires_at", ">", now)
      .returning("id")
      .executeTakeFirst();
    const { parts } = await tx
      .selectFrom("upload_parts")
      .select((at) => at.fn.countAll<number>().as("parts"))
      .where("upload_id", "=", id)
      .executeTakeFirstOrThrow();
    if (!upload || parts >= MOST_PARTS) {
      await dropFiles(tx, [file], now);
      return upload ? ("too-many" as const) : ("conflict" as const);
    }
    await claimFiles(tx, [file]);
    await tx.insertInto("upload_parts").values({ upload_id: id, begins_at: begin, size: bytes.length, file_id: file }).execute();
    return "added" as const;
  });
  if (added === "conflict") throw ERRORS.INVALID_OFFSET;
  if (added === "too-many") throw { status_code: 429, body: "Too many pieces\n" };
  return received;
}
