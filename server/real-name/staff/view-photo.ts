import { recordStaffAction } from "#server/audit/record-staff-action.ts";
import type { Staff } from "#server/audit/staff-action-log.ts";
import { STAFF_ACTION_ID } from "#server/audit/staff-actions.schema.ts";
import { isBusyError } from "#server/concurrency/busy-error.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { firstIdAt } from "#server/db/new-id.ts";
import type { Side } from "#server/domain/registration-states.schema.ts";
import { reject, type Rejection } from "#server/forms/rejection.ts";
import { isFilesError } from "#server/gateways/files/files.ts";
import { photoEncryptionContext } from "#server/real-name/core/encrypt-person.ts";
import { readFile } from "#server/uploads/encrypted-files.ts";
import { loadRegistrationByReference } from "./view-registration.ts";
import sharp from "sharp";
import { hongKongTime } from "#server/locale/time/hong-kong-day.ts";

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

/** The longest side of a photo on the desk, px. */
const LONGEST_PX = 1_600;
const MAX_PIXELS = 8_000_000;
const TIMEOUT_SECONDS = 15;
/** The size of the letters, as a part of the longest side. */
const LETTER = 1 / 60;
/** Light enough to read the document through it. */
const OPACITY = "38%";
const ANGLE = -24;

type Mark = { name: string; /** ms UTC. */ at: number; reference: string };

/**
 * Shrinks a stored photo and writes across all of it who looks at it, when, and at which registration, in light and in dark letters, so that a copy of
 * any part names its source. Returns a JPEG. Call it through `shop.imageQueue`.
 */
async function watermarkPhoto(bytes: Buffer, mark: Mark): Promise<Buffer> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" })
    .resize({ width: LONGEST_PX, height: LONGEST_PX, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .removeAlpha()
    .timeout({ seconds: TIMEOUT_SECONDS })
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const tile = await createTile(mark, { width, height });
  return sharp(data, { raw: { width, height, channels } })
    .composite([{ input: tile.data, raw: tile.info, tile: true, gravity: "northwest" }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Returns the mark with space around it, not larger than the photo. */
async function createTile({ name, at, reference }: Mark, size: { width: number; height: number }) {
  const longest = Math.max(size.width, size.height);
  const letter = Math.max(10, Math.round(longest * LETTER));
  const words = escapeMarkup(`${name} · ${hongKongTime(at)} · ${reference}`);
  const line = (colour: string) => `<span foreground="${colour}" alpha="${OPACITY}">${words}</span>`;
  const text = await sharp({ text: { text: `${line("#ffffff")}\n${line("#10233a")}`, font: `sans bold ${letter}px`, rgba: true, wrap: "none" } })
    .png()
    .toBuffer();
  const rotated = await sharp(await withinPhoto(text, longest))
    .rotate(ANGLE, { background: TRANSPARENT })
    .extend({ top: letter * 3, bottom: letter * 3, left: letter * 2, right: letter * 2, background: TRANSPARENT })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const shown = { width: Math.min(rotated.info.width, size.width), height: Math.min(rotated.info.height, size.height) };
  return sharp(rotated.data, { raw: rotated.info })
    .extract({ left: 0, top: 0, ...shown })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/** A long name is made smaller, so that the mark fits into the photo. */
const withinPhoto = (text: Buffer, longest: number) =>
  sharp(text)
    .resize({ width: Math.round(longest * 0.6), withoutEnlargement: true })
    .png()
    .toBuffer();

const escapeMarkup = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
