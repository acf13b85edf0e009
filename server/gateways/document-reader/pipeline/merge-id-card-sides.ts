import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import { markUnsure, toFields, zoneFields } from "./merge-fields.ts";
import { classifyDocument } from "#server/gateways/document-reader/classify-document.ts";
import type { PhotoAnalysis } from "./analyze-photo.ts";

type Fields = ReadResult["fields"];

/**
 * Merges the sides of a Macau ID card: the front provides the Chinese name, the zone on the back the other fields. No field is sure unless
 * the words of the front identify a Macau ID card, the issuer of the zone is Macau, and both sides show the same number of eight digits (the
 * last in brackets). A date is not sure if the front shows a different one.
 */
export function mergeIdCardSides(front: PhotoAnalysis, back: PhotoAnalysis): Fields {
  const printed = toFields(front.visual);
  const zone = zoneFields(back, front.nameLines);
  // For the check digit a filler has the same value as zero, so the length must be checked to distinguish them.
  const zoneNumber = zone.documentNumber?.value ?? "";
  const number = /^[157]\d{7}$/.test(zoneNumber) ? `${zoneNumber.slice(0, 7)}(${zoneNumber.slice(7)})` : null;
  const haveSameNumber = number !== null && printed.documentNumber?.value === number;
  const isOfMacau = back.zone?.issuer === "MAC" && classifyDocument(front.visual.words) === 4;
  const fields: Fields = { ...printed, ...zone };
  if (number) fields.documentNumber = { value: number, sure: zone.documentNumber?.sure === true };
  else if (printed.documentNumber) fields.documentNumber = printed.documentNumber;
  for (const name of ["birthDate", "expiryDate"] as const) {
    const field = fields[name];
    const other = printed[name];
    if (field && other && other.value !== field.value) fields[name] = { ...field, sure: false };
  }
  return haveSameNumber && isOfMacau ? fields : markUnsure(fields);
}
