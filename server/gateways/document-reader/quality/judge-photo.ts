import type { Side } from "#server/gateways/document-reader/document-reader.ts";
import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import type { DocumentType, PhotoReason } from "#server/gateways/document-reader/reading.schema.ts";
import type { VisualZone } from "#server/gateways/document-reader/visual/visual-zone.ts";

/** What was seen of a machine-readable zone: `ok` when all check digits pass, `cap` the height of its letters in pixels, `rows` its lines. */
export type SeenMrz = { layout: "TD1" | "TD2" | "TD3" | "PERMIT"; ok: boolean; cap: number; rows: TextBox[] };

export type PhotoToJudge = {
  pixels: Pixels;
  boxes: TextBox[];
  /** Null where no zone was found. */
  mrz: SeenMrz | null;
  /** Null where the printed part was not read. */
  visual: VisualZone | null;
  documentType: DocumentType;
  side: Side;
};

/** Why a photo of a document will not do, by its pixels and by what was found on it; empty where it will (§5, §8). */
export function judgePhoto(_photo: PhotoToJudge): PhotoReason[] {
  return [];
}
