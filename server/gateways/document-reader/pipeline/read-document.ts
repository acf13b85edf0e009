import type { ReadResult, ReadRequest } from "#server/gateways/document-reader/document-reader.ts";
import { mergeIdCardSides } from "./merge-id-card-sides.ts";
import { markUnsure, mergeFields } from "./merge-fields.ts";
import { decodePixels } from "#server/gateways/document-reader/ocr/decode-pixels.ts";
import { analyzePhoto, type PhotoAnalysis } from "./analyze-photo.ts";
import { judgePhoto } from "#server/gateways/document-reader/quality/judge-photo.ts";
import { inferIssuingState } from "./infer-issuing-state.ts";
import type { DocumentType, PhotoReason } from "#server/gateways/document-reader/identity-document.schema.ts";
import type { Side } from "#server/gateways/document-reader/document-reader.ts";

const UNREADABLE: ReadResult = { reasons: [{ side: "front", reason: "damaged" }], fields: {}, issuer: null, nationality: null, hksar: false };

/** Reads the photos of one document: machine-readable zone and print, what is wrong with them, and both together as fields (§5). */
export async function readDocument({ documentType, front, back }: ReadRequest, now: number): Promise<ReadResult> {
  if (documentType === 4) return readMacauCard(front, back, now);
  const pixels = await openOrNull(front);
  if (!pixels) return UNREADABLE;
  const seen = await analyzePhoto(pixels, { documentType, side: "front", now });
  return told(mergeFields(documentType, seen), reasonsOf(documentType, "front", seen), seen);
}

/** The name is on the front, the zone on the back; photos sent the other way round are read all the same. */
async function readMacauCard(front: Buffer, back: Buffer | null, now: number): Promise<ReadResult> {
  const pixels = { front: await openOrNull(front), back: back && (await openOrNull(back)) };
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
  ].toSorted((one, other) => other.side.localeCompare(one.side));
  return told(mergeIdCardSides(print, zone), reasons, zone);
}

async function openOrNull(photo: Buffer) {
  try {
    return await decodePixels(photo);
  } catch {
    return null;
  }
}

type SidedReason = { side: Side; reason: PhotoReason };

const reasonsOf = (documentType: DocumentType, side: Side, seen: PhotoAnalysis): SidedReason[] =>
  judgePhoto({ ...seen, documentType, side }).map((reason) => ({ side, reason }));

/** Nothing is sure that comes from a photo which will not do: glare may have made another digit of one, and its check digit too. */
function told(fields: ReadResult["fields"], reasons: SidedReason[], seen: PhotoAnalysis): ReadResult {
  return { reasons, ...inferIssuingState(seen, reasons.length > 0 ? markUnsure(fields) : fields) };
}
