import type { ReadResult, ReadRequest } from "#server/gateways/document-reader/document-reader.ts";
import { mergeIdCardSides } from "./merge-id-card-sides.ts";
import { markUnsure, mergeFields } from "./merge-fields.ts";
import { decodePixels } from "#server/gateways/document-reader/ocr/decode-pixels.ts";
import { analyzePhoto, type PhotoAnalysis } from "./analyze-photo.ts";
import { judgePhoto } from "#server/gateways/document-reader/quality/judge-photo.ts";
import { inferIssuingState } from "./infer-issuing-state.ts";
import type { PhotoReason } from "#server/gateways/document-reader/identity-document.schema.ts";
import type { DocumentType, Side } from "#server/domain/registration-states.schema.ts";

const UNREADABLE: ReadResult = { reasons: [{ side: "front", reason: "damaged" }], fields: {}, issuer: null, nationality: null, hksar: false };

type SidedReason = { side: Side; reason: PhotoReason };

/** Reads the photos of one document: zone, print and quality. Returns the reasons for rejection and the merged fields (§5). `now` is ms UTC. */
export async function readDocument({ documentType, front, back }: ReadRequest, now: number): Promise<ReadResult> {
  if (documentType === 4) return readMacauIdCard(front, back, now);
  const pixels = await decodeOrNull(front);
  if (!pixels) return UNREADABLE;
  const photo = await analyzePhoto(pixels, { documentType, side: "front", now });
  return toResult(mergeFields(documentType, photo), reasonsOf(documentType, "front", photo), photo);
}

/** Reads a Macau ID card: the Chinese name is on the front, the zone on the back. Recognizes and accepts swapped photos. */
async function readMacauIdCard(front: Buffer, back: Buffer | null, now: number): Promise<ReadResult> {
  const pixels = { front: await decodeOrNull(front), back: back && (await decodeOrNull(back)) };
  if (!pixels.front) return UNREADABLE;
  if (back && !pixels.back) return { ...UNREADABLE, reasons: [{ side: "back", reason: "damaged" }] };
  const zoneFirst = await analyzePhoto(pixels.back ?? pixels.front, { documentType: 4, side: "back", now });
  const zoneInFront = pixels.back && !zoneFirst.mrz?.accepted ? await analyzePhoto(pixels.front, { documentType: 4, side: "back", now }) : null;
  const isSwapped = zoneInFront?.mrz?.accepted === true;
  const zone = isSwapped ? zoneInFront : zoneFirst;
  const printed = isSwapped ? pixels.back : pixels.front;
  const print = await analyzePhoto(printed ?? pixels.front, { documentType: 4, side: "front", now });
  const [printSide, zoneSide]: [Side, Side] = isSwapped ? ["back", "front"] : ["front", "back"];
  const reasons = [
    ...reasonsOf(4, "front", print).map(({ reason }) => ({ side: printSide, reason })),
    ...(pixels.back ? reasonsOf(4, "back", zone).map(({ reason }) => ({ side: zoneSide, reason })) : []),
  ]
    // The front first.
    .toSorted((one, other) => other.side.localeCompare(one.side));
  return toResult(mergeIdCardSides(print, zone), reasons, zone);
}

async function decodeOrNull(photo: Buffer) {
  try {
    return await decodePixels(photo);
  } catch {
    return null;
  }
}

const reasonsOf = (documentType: DocumentType, side: Side, photo: PhotoAnalysis): SidedReason[] =>
  judgePhoto({ ...photo, documentType, side }).map((reason) => ({ side, reason }));

/** Builds the result. If a photo is rejected, no field is sure: glare may have changed both a digit and its check digit. */
function toResult(fields: ReadResult["fields"], reasons: SidedReason[], photo: PhotoAnalysis): ReadResult {
  return { reasons, ...inferIssuingState(photo, reasons.length > 0 ? markUnsure(fields) : fields) };
}
