import type { Staff } from "#server/audit/staff.ts";
import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Side } from "#server/domain/registration-states.schema.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { photoEncryptionContext } from "#server/real-name/core/encrypt-person.ts";
import type { LoadedRegistration } from "#server/real-name/core/load-registration.ts";
import { readFile } from "#server/uploads/encrypted-files.ts";
import { loadRegistrationByReference } from "./find-by-reference.ts";

/** A decrypted photo of a document. */
export type ViewedPhoto = { side: Side; bytes: Buffer };

/** Staff (`who`) view a registration with its person and history, oldest event first. The access is recorded. */
export async function viewRegistration(shop: AppContext, request: { reference: string; who: Staff }) {
  const registration = await loadRegistrationByReference(shop, request.reference);
  if (!registration) return reject("registration-unknown");
  await recordView(shop, registration, "registration.view", request.who);
  return { ok: true as const, registration, events: await readEvents(shop, registration) };
}

/**
 * Staff view a registration with the photos of its document, without those that are gone from the storage. The access is recorded before a photo is
 * read.
 */
export async function viewRegistrationPhotos(
  shop: AppContext,
  request: { reference: string; who: Staff },
): Promise<
  | { ok: true; registration: LoadedRegistration; events: Awaited<ReturnType<typeof readEvents>>; photos: ViewedPhoto[] }
  | Rejection<"registration-unknown">
> {
  const registration = await loadRegistrationByReference(shop, request.reference);
  if (!registration) return reject("registration-unknown");
  await recordView(shop, registration, "registration.view-photo", request.who);
  return { ok: true, registration, events: await readEvents(shop, registration), photos: await readPhotos(shop, registration) };
}

const recordView = (
  { db, clock }: Pick<AppContext, "db" | "clock">,
  { reference }: LoadedRegistration,
  action: "registration.view" | "registration.view-photo",
  who: Staff,
) => recordStaffAction(db, { who, action, subject: { kind: "registration", id: reference }, now: clock() });

const readEvents = ({ db }: Pick<AppContext, "db">, { id }: LoadedRegistration) =>
  db.selectFrom("real_name_events").selectAll().where("registration_id", "=", id).orderBy("at").orderBy("id").execute();

async function readPhotos(shop: AppContext, { photos }: LoadedRegistration): Promise<ViewedPhoto[]> {
  const existing = [photos.front, photos.back].filter((photo) => photo !== null);
  const photoFiles = await Promise.all(
    existing.map(async ({ id, side, file_id }) => ({ side, bytes: await readFile(shop, { id: file_id, about: photoEncryptionContext(id) }) })),
  );
  return photoFiles.flatMap(({ side, bytes }) => (bytes ? [{ side, bytes }] : []));
}
