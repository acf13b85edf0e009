import { create } from "qrcode";

/** A QR code as one SVG path in a square of `size` units, four of them quiet on each side. */
export type QrDrawing = { size: number; path: string };

const QUIET = 4;

/** Draws a text as a QR code (error correction M), small enough to stand inside a page. */
export function drawQr(text: string): QrDrawing {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  let path = "";
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (!modules.get(row, column)) continue;
      const start = column;
      while (column + 1 < modules.size && modules.get(row, column + 1)) column++;
      path += `M${start + QUIET} ${row + QUIET}h${column - start + 1}v1H${start + QUIET}z`;
    }
  }
  return { size: modules.size + 2 * QUIET, path };
}
