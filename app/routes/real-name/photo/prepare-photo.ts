import { imageKind, isHeic } from "#server/uploads/image-kind.schema.ts";
import { isPhotoLargeEnough, MAX_PHOTO_BYTES, MAX_PHOTO_SIDE } from "#server/real-name/photos/photo.schema.ts";
import { checkPhoto, CHECKED_SIDE_PX, type PhotoWarning } from "./photo-checks.ts";

/** Larger files are downscaled before the upload. */
const MAX_UNCHANGED_BYTES = 1024 * 1024;
/** JPEG quality of a downscaled photo. */
const QUALITY = 0.85;
/** The longest side of the preview, px. */
const PREVIEW_PX = 320;

export type PhotoRejection = "not-jpg-png" | "heic" | "too-large" | "too-small";
type PreparedPhoto = { ok: true; file: File; warnings: PhotoWarning[]; preview: HTMLCanvasElement | null } | { ok: false; reason: PhotoRejection };

/**
 * Prepares a photo for the upload: scales one of more than 2,400 px or 1 MB down to a JPEG, and converts HEIC if this browser can decode it. Rejects
 * what the server would reject. A JPEG or PNG that this browser cannot decode is uploaded unchanged for the server to check. Only one decoded image
 * is in memory at a time.
 */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const kind = imageKind(head);
  if (!kind && !isHeic(head)) return { ok: false, reason: "not-jpg-png" };
  const image = await decodeImage(file);
  if (!image) {
    if (!kind) return { ok: false, reason: "heic" };
    return file.size > MAX_PHOTO_BYTES ? { ok: false, reason: "too-large" } : { ok: true, file: withoutFileName(file), warnings: [], preview: null };
  }
  try {
    const { width, height } = image;
    if (!isPhotoLargeEnough(width, height)) return { ok: false, reason: "too-small" };
    const mustShrink = !kind || Math.max(width, height) > MAX_PHOTO_SIDE || file.size > MAX_UNCHANGED_BYTES;
    const smaller = mustShrink ? await shrink(image) : null;
    // Without a smaller copy, the file is sent unchanged, even HEIC, which the server then rejects.
    const sent = smaller && (!kind || smaller.size < file.size) ? smaller : file;
    if (sent.size > MAX_PHOTO_BYTES) return { ok: false, reason: "too-large" };
    return { ok: true, file: withoutFileName(sent, file.lastModified), warnings: checkImage(image), preview: draw(image, PREVIEW_PX) };
  } finally {
    image.close();
  }
}

type DecodedImage = { source: CanvasImageSource; width: number; height: number; close: () => void };

/** Decodes an image and applies its EXIF orientation; returns null if this browser cannot decode it. */
async function decodeImage(file: Blob): Promise<DecodedImage | null> {
  if (typeof createImageBitmap === "function") {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
    if (bitmap) return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  }
  const element = new Image();
  element.src = await toDataUrl(file);
  await element.decode().catch(() => {});
  const { naturalWidth: width, naturalHeight: height } = element;
  return width > 0 ? { source: element, width, height, close: () => (element.src = "") } : null;
}

/** Returns a data URL; "" if the file cannot be read. The Content-Security-Policy does not allow blob URLs for images. */
function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onloadend = () => resolve(typeof reader.result === "string" ? reader.result : "");
    reader.readAsDataURL(file);
  });
}

/** Draws an image on a new canvas whose longer side is at most `maxSide` px. Returns null if this browser cannot allocate the canvas. */
function draw({ source, width, height }: DecodedImage, maxSide: number): HTMLCanvasElement | null {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: maxSide < MAX_PHOTO_SIDE });
  if (!context) return null;
  context.imageSmoothingQuality = "high";
  // JPEG has no transparency; transparent pixels would become black.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Returns a JPEG of at most MAX_PHOTO_SIDE px; null if this browser cannot allocate the canvas. */
async function shrink(image: DecodedImage): Promise<Blob | null> {
  const canvas = draw(image, MAX_PHOTO_SIDE);
  if (!canvas) return null;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  release(canvas);
  return blob;
}

function checkImage(image: DecodedImage): PhotoWarning[] {
  const canvas = draw(image, CHECKED_SIDE_PX);
  const pixels = canvas?.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height);
  if (!canvas || !pixels) return [];
  release(canvas);
  return checkPhoto(pixels);
}

/** Some phones free the memory of a canvas only when its size is set to 0. */
function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** Replaces the file name, which may contain personal data. */
function withoutFileName(file: Blob, lastModified = (file as File).lastModified): File {
  return new File([file], file.type === "image/png" ? "photo.png" : "photo.jpg", { type: file.type || "image/jpeg", lastModified });
}
