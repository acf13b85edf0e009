import type { DatabaseTransaction } from "#server/db/database.ts";
import { scheduleFileRemoval } from "#server/uploads/schedule-file-removal.ts";

/** Removes what an owner sent that no registration has taken: the form is begun again. */
export async function discardPhotos(tx: DatabaseTransaction, { owner, now }: { owner: string; now: number }): Promise<void> {
  const gone = await tx.deleteFrom("real_name_photos").where("owner", "=", owner).where("registration_id", "is", null).returning("file_id").execute();
  await scheduleFileRemoval(
    tx,
    gone.map((photo) => photo.file_id),
    now,
  );
}
