import type { Side, DocumentType } from "#server/domain/registration-states.schema.ts";
import type { MrzResult } from "#server/gateways/document-reader/mrz/mrz-result.ts";
import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import type { VisualZone } from "#server/gateways/document-reader/visual/visual-zone.ts";

/** The input of `judgePhoto`. */
export type PhotoToJudge = {
  pixels: Pixels;
  boxes: TextBox[];
  /** Null if this side has no machine-readable zone to read. */
  mrz: MrzResult | null;
  /** Null if the printed part was not read. */
  visual: VisualZone | null;
  documentType: DocumentType;
  side: Side;
};
