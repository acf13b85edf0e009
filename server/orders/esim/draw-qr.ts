import { create } from "qrcode";

/** A QR code as one SVG path in a square of `size` units, which include a quiet zone of four units on each side. */
type QrDrawing = { size: number; path: string };

const QUIET_ZONE = 4;

/** Draws a text as a QR code (error correction M), small enough to be part of an HTML page. */
export function drawQr(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  let path = "";
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue;
      const start = column;
      while (column + 1 < modules.size && modules.get(row, column + 1)) column++;
      path += `M${start + QUIET_ZONE} ${row + QUIET_ZONE}h${column - start + 1}v1H${start + QUIET_ZONE}z`;
    }
  }
  return { size: modules.size + 2 * QUIET_ZONE, path };
}
