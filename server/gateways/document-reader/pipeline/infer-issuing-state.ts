import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import { isHongKongPassportNumber } from "#server/gateways/document-reader/hong-kong-numbers.schema.ts";
import type { PhotoAnalysis } from "./analyze-photo.ts";

/** No check digit covers state and nationality: so many readings must say the same. */
const AGREEING = 2;
/** Also in passports of the mainland that were issued in Hong Kong. */
const HONG_KONG_PRINT = /HONGKONGSPECIAL|香港特[別别]行政[區区]/;
const OVERSEAS_PRINT = /NATIONAL\(?OVERSEAS/;

type Told = Pick<ReadResult, "fields" | "issuer" | "nationality" | "hksar">;

/**
 * Which state a document is of, by a zone that was accepted. What bars somebody is said only where it is sure: a number of the Hong Kong SAR,
 * a British National (Overseas) in zone and print, whose nationality no check digit covers. One of the two alone is a doubt about the state.
 */
export function inferIssuingState({ mrz, zone, visual }: Pick<PhotoAnalysis, "mrz" | "zone" | "visual">, fields: ReadResult["fields"]): Told {
  if (!mrz?.accepted || !zone) return { fields, issuer: null, nationality: null, hksar: false };
  const state = { issuer: zone.issuer, nationality: zone.nationality || null };
  if (mrz.layout !== "TD3") return { fields, ...state, hksar: false };
  const print = visual.words.join("").replace(/\s/g, "").toUpperCase();
  const hksar = zone.issuer === "CHN" && isHongKongPassportNumber(zone.documentNumber);
  const overseas = zone.issuer === "GBN" || zone.nationality === "GBN";
  const isBritish = zone.issuer.startsWith("GB") || zone.nationality.startsWith("GB");
  const isOnce = mrz.agreeing.issuer < AGREEING || (isBritish && mrz.agreeing.nationality < AGREEING);
  // Two places of the zone say it: where they differ, a letter was misread, or it is one of the few such passports. British ones are told above.
  const differs = zone.issuer !== zone.nationality && !isBritish;
  const isDoubted = isOnce || differs || overseas !== OVERSEAS_PRINT.test(print) || (!hksar && zone.issuer === "CHN" && HONG_KONG_PRINT.test(print));
  if (!isDoubted) return { fields, ...state, hksar };
  const { country } = fields;
  return { fields: { ...fields, ...(country && { country: { ...country, sure: false } }) }, issuer: null, nationality: null, hksar };
}
