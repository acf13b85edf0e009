import type { DatabaseTransaction } from "#server/db/database.ts";
import { scheduleFileRemoval } from "#server/uploads/schedule-file-removal.ts";

/** Deletes an owner's photos that belong to no registration, when the form is reset or submitted elsewhere. */
export async function discardPhotos(tx: DatabaseTransaction, { owner, now }: { owner: string; now: number }): Promise<void> {
  const deleted = await tx
    .deleteFrom("real_name_photos")
    .where("owner", "=", owner)
    .where("registration_id", "is", null)
    .returning("file_id")
    .execute();
  await scheduleFileRemoval(
    tx,
    deleted.map((photo) => photo.file_id),
    now,
  );
}
