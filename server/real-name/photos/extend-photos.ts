import type { AppContext } from "#server/context/app-context.ts";
import { PHOTO_TTL_MS } from "./store-photo.ts";

/** Keeps the photos of a form that was saved as long as the form: seven days from now. Those of others, and of registrations, stay as they are. */
export async function extendPhotos(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { owner, ids }: { owner: string; ids: (string | null | undefined)[] },
): Promise<void> {
  const kept = ids.filter((id) => typeof id === "string");
  if (kept.length === 0) return;
  await db
    .updateTable("real_name_photos")
    .set({ delete_at: clock() + PHOTO_TTL_MS })
    .where("owner", "=", owner)
    .where("id", "in", kept)
    .where("registration_id", "is", null)
    .execute();
}
