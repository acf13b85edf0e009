import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import { isHongKongPassportNumber } from "#server/gateways/document-reader/hong-kong-numbers.schema.ts";
import type { PhotoAnalysis } from "./analyze-photo.ts";

/** Number of readings that must agree on state and nationality, because no check digit covers them. */
const MIN_VOTES = 2;
/** Words of a passport of the Hong Kong SAR. Passports of the mainland that were issued in Hong Kong contain them, too. */
const HONG_KONG_PRINT = /HONGKONGSPECIAL|香港特[別别]行政[區区]/;
const OVERSEAS_PRINT = /NATIONAL\(?OVERSEAS/;

type StateResult = Pick<ReadResult, "fields" | "issuer" | "nationality" | "hksar">;

/**
 * Determines issuing state and nationality from an accepted zone. A finding that makes an applicant ineligible is reported only if it is
 * certain: a passport number of the Hong Kong SAR, or a British National (Overseas) in both zone and print, because no check digit covers
 * the nationality. If zone and print contradict each other, or too few readings of the zone agree, the state is in doubt: `country` is not sure,
 * issuer and nationality are null.
 */
export function inferIssuingState({ mrz, zone, visual }: Pick<PhotoAnalysis, "mrz" | "zone" | "visual">, fields: ReadResult["fields"]): StateResult {
  if (!mrz?.accepted || !zone) return { fields, issuer: null, nationality: null, hksar: false };
  const state = { issuer: zone.issuer, nationality: zone.nationality || null };
  if (mrz.layout !== "TD3") return { fields, ...state, hksar: false };
  const print = visual.words.join("").replace(/\s/g, "").toUpperCase();
  const hksar = zone.issuer === "CHN" && isHongKongPassportNumber(zone.documentNumber);
  const overseas = zone.issuer === "GBN" || zone.nationality === "GBN";
  const isBritish = zone.issuer.startsWith("GB") || zone.nationality.startsWith("GB");
  const hasTooFewVotes = mrz.votes.issuer < MIN_VOTES || (isBritish && mrz.votes.nationality < MIN_VOTES);
  // Issuing state and nationality are usually equal. If they differ, a letter was misread or the passport is a rare exception. British
  // passports are handled above.
  const differs = zone.issuer !== zone.nationality && !isBritish;
  const isDoubted =
    hasTooFewVotes || differs || overseas !== OVERSEAS_PRINT.test(print) || (!hksar && zone.issuer === "CHN" && HONG_KONG_PRINT.test(print));
  if (!isDoubted) return { fields, ...state, hksar };
  const { country } = fields;
  return { fields: { ...fields, ...(country && { country: { ...country, sure: false } }) }, issuer: null, nationality: null, hksar };
}
