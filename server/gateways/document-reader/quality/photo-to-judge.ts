import type { Side } from "#server/gateways/document-reader/document-reader.ts";
import type { MrzResult } from "#server/gateways/document-reader/mrz/mrz-result.ts";
import type { Pixels, TextBox } from "#server/gateways/document-reader/pixels.ts";
import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import type { VisualZone } from "#server/gateways/document-reader/visual/visual-zone.ts";

export type PhotoToJudge = {
  pixels: Pixels;
  boxes: TextBox[];
  /** Null where none was looked for. */
  mrz: MrzResult | null;
  /** Null where the printed part was not read. */
  visual: VisualZone | null;
  documentType: DocumentType;
  side: Side;
};
