import { imageKind, isHeic } from "#server/uploads/image-kind.schema.ts";
import { isPhotoLargeEnough, MAX_PHOTO_BYTES, MAX_PHOTO_SIDE } from "#server/real-name/photos/photo.schema.ts";
import { checkPhoto, CHECKED_SIDE_PX, type PhotoWarning } from "./photo-checks.ts";

/** Larger files are downscaled before the upload. */
const MAX_UNCHANGED_BYTES = 1024 * 1024;
const QUALITY = 0.85;
/** The longest side of the preview, px. */
const PREVIEW_PX = 320;

export type PhotoRefusal = "not-jpg-png" | "heic" | "too-large" | "too-small";
type PreparedPhoto = { ok: true; file: File; warnings: PhotoWarning[]; preview: HTMLCanvasElement | null } | { ok: false; reason: PhotoRefusal };

/**
 * Prepares a photo for the upload: at most 2,400 px and about 1 MB; HEIC is converted to JPEG if this browser can decode it. Refuses what
 * the server would refuse. A JPEG or PNG that this browser cannot decode is uploaded unchanged for the server to check. Only one decoded
 * image is in memory at a time.
 */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  const head = new Uint8Array(await file.slice(0, 12).arrayBuffer());
  const kind = imageKind(head);
  if (!kind && !isHeic(head)) return { ok: false, reason: "not-jpg-png" };
  const picture = await decodeImage(file);
  if (!picture) {
    if (!kind) return { ok: false, reason: "heic" };
    return file.size > MAX_PHOTO_BYTES ? { ok: false, reason: "too-large" } : { ok: true, file: withoutFileName(file), warnings: [], preview: null };
  }
  try {
    const { width, height } = picture;
    if (!isPhotoLargeEnough(width, height)) return { ok: false, reason: "too-small" };
    const mustShrink = !kind || Math.max(width, height) > MAX_PHOTO_SIDE || file.size > MAX_UNCHANGED_BYTES;
    const smaller = mustShrink ? await shrink(picture) : null;
    const sent = smaller && (!kind || smaller.size < file.size) ? smaller : file;
    if (sent.size > MAX_PHOTO_BYTES) return { ok: false, reason: "too-large" };
    return { ok: true, file: withoutFileName(sent, file.lastModified), warnings: checkImage(picture), preview: draw(picture, PREVIEW_PX) };
  } finally {
    picture.close();
  }
}

type DecodedImage = { source: CanvasImageSource; width: number; height: number; close: () => void };

/** Decodes an image and applies its EXIF orientation; returns null if this browser cannot decode it. */
async function decodeImage(file: Blob): Promise<DecodedImage | null> {
  if (typeof createImageBitmap === "function") {
    const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
    if (bitmap) return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  }
  const image = new Image();
  image.src = await toDataUrl(file);
  await image.decode().catch(() => {});
  return image.naturalWidth > 0 ? { source: image, width: image.naturalWidth, height: image.naturalHeight, close: () => (image.src = "") } : null;
}

/** Returns a data URL: the Content-Security-Policy does not allow blob URLs for images. */
function toDataUrl(file: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onloadend = () => resolve(typeof reader.result === "string" ? reader.result : "");
    reader.readAsDataURL(file);
  });
}

function draw({ source, width, height }: DecodedImage, longest: number): HTMLCanvasElement | null {
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

/** Returns null if this browser cannot allocate the canvas. */
async function shrink(picture: DecodedImage): Promise<Blob | null> {
  const canvas = draw(picture, MAX_PHOTO_SIDE);
  if (!canvas) return null;
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
  release(canvas);
  return blob;
}

function checkImage(picture: DecodedImage): PhotoWarning[] {
  const canvas = draw(picture, CHECKED_SIDE_PX);
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
