import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import type { MrzLayout } from "./mrz-result.ts";
import { toCountryCode } from "./issuing-states.ts";

/** What a zone says. Dates are YYYY-MM-DD, "" where they are none. */
export type MrzFields = {
  documentNumber: string;
  birthDate: string;
  expiryDate: string;
  /** Three letters, as in the zone. */
  issuer: string;
  nationality: string;
  /** ISO 3166-1 alpha-2 of the issuer; null for organisations. */
  country: string | null;
  /** "SURNAME GIVEN NAMES"; "" in a permit, whose zone has no name. */
  englishName: string;
};

/** Where a field stands: row, first column, column after the last. */
type Place = readonly [row: number, from: number, to: number];
type Places = { number: Place; birth: Place; expiry: Place; issuer?: Place; nationality?: Place; name?: Place };

const PLACES: Record<MrzLayout, Places> = {
  TD3: { number: [1, 0, 9], birth: [1, 13, 19], expiry: [1, 21, 27], issuer: [0, 2, 5], nationality: [1, 10, 13], name: [0, 5, 44] },
  TD1: { number: [0, 5, 14], birth: [1, 0, 6], expiry: [1, 8, 14], issuer: [0, 2, 5], nationality: [1, 15, 18], name: [2, 0, 30] },
  PERMIT: { number: [0, 2, 11], birth: [0, 21, 27], expiry: [0, 13, 19] },
};
const CHINA = "CHN";

/** The fields of a zone's lines (ICAO 9303; the permit's own line); `now` tells the century of a birth date, which is never in the future. */
export function mrzFields(layout: MrzLayout, lines: string[], now: number): MrzFields {
  const places = PLACES[layout];
  const at = (place: Place | undefined) => (place ? (lines[place[0]] ?? "").slice(place[1], place[2]) : "");
  const issuer = places.issuer ? at(places.issuer) : CHINA;
  return {
    documentNumber: bare(at(places.number)),
    birthDate: birthDate(at(places.birth), now),
    expiryDate: expiryDate(at(places.expiry)),
    issuer: bare(issuer),
    nationality: places.nationality ? bare(at(places.nationality)) : CHINA,
    country: toCountryCode(issuer),
    englishName: at(places.name).replace(/<+/g, " ").trim(),
  };
}

const bare = (text: string) => text.replaceAll("<", "");

function birthDate(digits: string, now: number): string {
  const inThisCentury = dateOf(digits, 2000);
  return inThisCentury && inThisCentury <= hongKongDay(now) ? inThisCentury : dateOf(digits, 1900);
}

const expiryDate = (digits: string) => dateOf(digits, Number(digits.slice(0, 2)) > 70 ? 1900 : 2000);

/** YYMMDD of a century; "" where there is no such day. */
function dateOf(digits: string, century: number): string {
  if (!/^\d{6}$/.test(digits)) return "";
  const year = century + Number(digits.slice(0, 2));
  const text = `${year}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : "";
}

/** Whether birth and expiry are days of the calendar: check digits alone let a misread month through. */
export function hasValidDates(layout: MrzLayout, lines: string[]): boolean {
  const { birthDate: birth, expiryDate: expiry } = mrzFields(layout, lines, Date.now());
  return birth !== "" && expiry !== "";
}
