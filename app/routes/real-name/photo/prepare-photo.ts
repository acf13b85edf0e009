import { imageKind, isHeic } from "#server/uploads/image-kind.schema.ts";
import { isPhotoLargeEnough, MAX_PHOTO_BYTES, MAX_PHOTO_SIDE } from "#server/real-name/photos/photo.schema.ts";
import { checkPhoto, LOOK_AT, type PhotoWarning } from "./photo-checks.ts";

/** Sent as it is up to here, bytes; anything larger is made smaller first. */
const LIGHT_BYTES = 1024 * 1024;
const QUALITY = 0.85;
/** A small picture of it, for its owner only, px. */
const LOOK_PX = 320;

export type PhotoRefusal = "not-jpg-png" | "heic" | "too-large" | "too-small";
export type PreparedPhoto = { ok: true; file: File; warnings: PhotoWarning[]; look: HTMLCanvasElement | null } | { ok: false; reason: PhotoRefusal };

/**
 * A photo as it is sent: at most 2,400 px and about 1 MB, a photo of an iPhone (HEIC) as JPEG where this browser can open it. Refuses at once
 * what the shop would refuse; what this browser cannot open goes as it is, and the shop says. One picture lies in memory at a time.
 */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const kind = imageKind(head);
  if (!kind && !isHeic(head)) return { ok: false, reason: "not-jpg-png" };
  const picture = await openPicture(file);
  if (!picture) {
    if (!kind) return { ok: false, reason: "heic" };
    return file.size > MAX_PHOTO_BYTES ? { ok: false, reason: "too-large" } : { ok: true, file: named(file), warnings: [], look: null };
  }
  try {
    const { width, height } = picture;
    if (!isPhotoLargeEnough(width, height)) return { ok: false, reason: "too-small" };
    const mustShrink = !kind || Math.max(width, height) > MAX_PHOTO_SIDE || file.size > LIGHT_BYTES;
    const smaller = mustShrink ? await shrink(picture) : null;
    const sent = smaller && (!kind || smaller.size < file.size) ? smaller : file;
    if (sent.size > MAX_PHOTO_BYTES) return { ok: false, reason: "too-large" };
    return { ok: true, file: named(sent, file.lastModified), warnings: lookAt(picture), look: draw(picture, LOOK_PX) };
  } finally {
    picture.close();
  }
}

type Picture = { source: CanvasImageSource; width: number; height: number; close: () => void };

/** Upright, as the camera says; null where this browser cannot open it. */
async function openPicture(file: Blob): Promise<Picture | null> {
  if (typeof createImageBitmap === "function") {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
    if (bitmap) return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  }
  const image = new Image();
  image.src = await addressOf(file);
  await image.decode().catch(() => {});
  return image.naturalWidth > 0 ? { source: image, width: image.naturalWidth, height: image.naturalHeight, close: () => (image.src = "") } : null;
}

/** The policy of our pages lets no other address of a file in. */
function addressOf(file: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onloadend = () => resolve(typeof reader.result === "string" ? reader.result : "");
    reader.readAsDataURL(file);
  });
}

function draw({ source, width, height }: Picture, longest: number): HTMLCanvasElement | null {
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: longest < MAX_PHOTO_SIDE });
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Null where this browser has no room for it. */
async function shrink(picture: Picture): Promise<Blob | null> {
  const canvas = draw(picture, MAX_PHOTO_SIDE);
  if (!canvas) return null;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  release(canvas);
  return blob;
}

function lookAt(picture: Picture): PhotoWarning[] {
  const canvas = draw(picture, LOOK_AT);
  const pixels = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height);
  if (!canvas || !pixels) return [];
  release(canvas);
  return checkPhoto(pixels);
}

/** Some phones give the memory of a canvas back only like this. */
function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** What a file is called on its owner's phone is nobody's business. */
function named(file: Blob, lastModified = (file as File).lastModified): File {
  return new File([file], file.type === "image/png" ? "photo.png" : "photo.jpg", { type: file.type || "image/jpeg", lastModified });
}
