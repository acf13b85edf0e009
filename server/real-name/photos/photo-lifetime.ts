import type { DatabaseTransaction } from "#server/db/database.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { PHOTO_TTL_MS } from "./store-photo.ts";
import { scheduleFileRemoval } from "#server/uploads/encrypted-files.ts";

/** Deletes an owner's photos that belong to no registration. `now` is ms UTC. */
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

/** Extends the storage of a saved form's photos to seven days from now. Photos of other owners and of registrations do not change. */
export async function extendPhotos(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { owner, ids }: { owner: string; ids: (string | null | undefined)[] },
): Promise<void> {
  const photoIds = ids.filter((id) => typeof id === "string");
  if (photoIds.length === 0) return;
  await db
    .updateTable("real_name_photos")
    .set({ delete_at: clock() + PHOTO_TTL_MS })
    .where("owner", "=", owner)
    .where("id", "in", photoIds)
    .where("registration_id", "is", null)
    .execute();
}
