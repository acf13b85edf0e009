import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff.ts";
import { STAFF_ACTION_ID } from "#server/audit/staff-actions.schema.ts";
import { isBusyError } from "#server/concurrency/busy-error.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { firstIdAt } from "#server/db/new-id.ts";
import type { Side } from "#server/domain/registration-states.schema.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { isFilesError } from "#server/gateways/files/files.ts";
import { photoEncryptionContext } from "#server/real-name/core/encrypt-person.ts";
import { readFile } from "#server/uploads/encrypted-files.ts";
import { loadRegistrationByReference } from "./find-by-reference.ts";
import { watermarkPhoto } from "./watermark-photo.ts";

/** A page that is opened again within this time, ms, to zoom in or to rotate, is the same opening for the audit log. */
const OPENING_MS = 10 * 60_000;

type PhotoRequest = { reference: string; side: Side; who: Staff };
type Result = { ok: true; bytes: Buffer } | Rejection<"registration-unknown" | "photo-gone" | "photo-silent" | "photo-busy">;

/**
 * Returns one photo of a document for staff (`who`), as JPEG with a watermark that names them, the time and the reference. Nothing of it is stored. The
 * access is recorded before the photo is read, once for each opening. Rejects if the photo was erased, if the storage is down, and if too many photos
 * wait to be decoded.
 */
export async function viewRegistrationPhoto(shop: AppContext, { reference, side, who }: PhotoRequest): Promise<Result> {
  const registration = await loadRegistrationByReference(shop, reference);
  if (!registration) return reject("registration-unknown");
  const photo = registration.photos[side];
  if (!photo) return reject("photo-gone");
  const now = shop.clock();
  await recordOpening(shop, { reference: registration.reference, side, who, now });
  try {
    const bytes = await readFile(shop, { id: photo.file_id, about: photoEncryptionContext(photo.id) });
    if (!bytes) return reject("photo-gone");
    const marked = await shop.imageQueue.run(who.accountId ?? who.name, () =>
      watermarkPhoto(bytes, { name: who.name, at: now, reference: registration.reference }),
    );
    return { ok: true, bytes: marked };
  } catch (error) {
    if (isBusyError(error)) return reject("photo-busy");
    if (!isFilesError(error)) throw error;
    shop.log.error("real-name.photos-silent", error);
    return reject("photo-silent");
  }
}

async function recordOpening({ db }: Pick<AppContext, "db">, { reference, side, who, now }: PhotoRequest & { now: number }): Promise<void> {
  const action = "registration.view-photo";
  const recent = await db
    .selectFrom("staff_actions")
    .select("id")
    .where("subject_kind", "=", "registration")
    .where("subject_id", "=", reference)
    .where("id", ">=", firstIdAt(STAFF_ACTION_ID, now - OPENING_MS))
    .where("action", "=", action)
    .where("who", "=", who.name)
    .where("after_values", "=", JSON.stringify({ side }))
    .where((eb) => eb.and([eb("account_id", "is not distinct from", who.accountId), eb("address", "is not distinct from", who.address)]))
    .limit(1)
    .executeTakeFirst();
  if (!recent) await recordStaffAction(db, { who, action, subject: { kind: "registration", id: reference }, after: { side }, now });
}
