import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import { markUnsure, toFields, zoneFields } from "./merge-fields.ts";
import { classifyDocument } from "#server/gateways/document-reader/classify-document.ts";
import type { PhotoAnalysis } from "./analyze-photo.ts";

type Fields = ReadResult["fields"];

/**
 * Both sides of a Macau card as one: the Chinese name by the front, the rest by the zone on the back. The front must say that it is one, the
 * zone that Macau issued it, and the number must stand on both, eight digits with the last in brackets, else nothing is sure; a date that the
 * front says otherwise is not sure.
 */
export function mergeIdCardSides(front: PhotoAnalysis, back: PhotoAnalysis): Fields {
  const printed = toFields({ ...front.visual });
  const zone = zoneFields(back, front.nameLines);
  // In the zone a filler weighs as much as a zero: only the length tells them apart.
  const digits = zone.documentNumber?.value ?? "";
  const number = /^[157]\d{7}$/.test(digits) ? `${digits.slice(0, 7)}(${digits.slice(7)})` : null;
  const isOneCard = number !== null && printed.documentNumber?.value === number;
  const isOfMacau = back.zone?.issuer === "MAC" && classifyDocument(front.visual.words) === 4;
  const fields: Fields = { ...printed, ...zone };
  if (number) fields.documentNumber = { value: number, sure: zone.documentNumber?.sure === true };
  else if (printed.documentNumber) fields.documentNumber = printed.documentNumber;
  for (const name of ["birthDate", "expiryDate"] as const) {
    const field = fields[name];
    const other = printed[name];
    if (field && other && other.value !== field.value) fields[name] = { ...field, sure: false };
  }
  return isOneCard && isOfMacau ? fields : markUnsure(fields);
}
