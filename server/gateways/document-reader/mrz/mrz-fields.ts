import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import type { MrzLayout } from "./mrz-result.ts";
import { toCountryCode } from "./issuing-states.ts";

/** The fields of a zone. Dates are YYYY-MM-DD, "" if they are not valid dates. */
export type MrzFields = {
  documentNumber: string;
  /** YYYY or YYYY-MM if the rest is unknown (ICAO 9303-3, section 4.8). */
  birthDate: string;
  expiryDate: string;
  /** Code in the zone without fillers (ICAO 9303-3 §5). */
  issuer: string;
  nationality: string;
  /** ISO 3166-1 alpha-2 of the issuer; null for organisations. */
  country: string | null;
  /** "SURNAME GIVEN NAMES"; "" for a permit, whose zone has no name. */
  englishName: string;
};

/** Position of a field: row, first column, column after the last. */
type Position = readonly [row: number, from: number, to: number];
type Positions = { number: Position; birth: Position; expiry: Position; issuer?: Position; nationality?: Position; name?: Position };

const POSITIONS: Record<MrzLayout, Positions> = {
  TD3: { number: [1, 0, 9], birth: [1, 13, 19], expiry: [1, 21, 27], issuer: [0, 2, 5], nationality: [1, 10, 13], name: [0, 5, 44] },
  TD1: { number: [0, 5, 14], birth: [1, 0, 6], expiry: [1, 8, 14], issuer: [0, 2, 5], nationality: [1, 15, 18], name: [2, 0, 30] },
  PERMIT: { number: [0, 2, 11], birth: [0, 21, 27], expiry: [0, 13, 19] },
};
const CHINA = "CHN";

/**
 * Extracts the fields from the lines of a zone (ICAO 9303-4, 9303-5; a permit has its own format). `now` (ms UTC) decides the century of
 * the birth date, which is never in the future.
 */
export function mrzFields(layout: MrzLayout, lines: string[], now: number): MrzFields {
  const positions = POSITIONS[layout];
  const textAt = (position: Position | undefined) => (position ? (lines[position[0]] ?? "").slice(position[1], position[2]) : "");
  const issuer = positions.issuer ? textAt(positions.issuer) : CHINA;
  return {
    documentNumber: withoutFillers(textAt(positions.number)),
    birthDate: birthDate(textAt(positions.birth), now),
    expiryDate: expiryDate(textAt(positions.expiry)),
    issuer: withoutFillers(issuer),
    nationality: positions.nationality ? withoutFillers(textAt(positions.nationality)) : CHINA,
    country: toCountryCode(issuer),
    englishName: textAt(positions.name).replace(/<+/g, " ").trim(),
  };
}

const withoutFillers = (text: string) => text.replaceAll("<", "");

/** Unknown parts are fillers, which have the check value of zeros. */
function birthDate(text: string, now: number): string {
  // oxlint-disable-next-line shop/linear-time -- Six characters.
  const [known = text] = /^\d\d(?:(?!00)\d\d)?(?=(?:<<|00)+$)/.exec(text) ?? [];
  const length = known.length === 2 ? "YYYY".length : known.length === 4 ? "YYYY-MM".length : undefined;
  const [inThisCentury = "", before = ""] = [2000, 1900].map((century) => dateOf(known.padEnd(6, "01"), century).slice(0, length));
  return inThisCentury && inThisCentury <= hongKongDay(now) ? inThisCentury : before;
}

const expiryDate = (digits: string) => dateOf(digits, Number(digits.slice(0, 2)) > 70 ? 1900 : 2000);

/** Converts YYMMDD in a century to YYYY-MM-DD; "" if the date does not exist. */
function dateOf(digits: string, century: number): string {
  if (!/^\d{6}$/.test(digits)) return "";
  const year = century + Number(digits.slice(0, 2));
  const text = `${year}-${digits.slice(2, 4)}-${digits.slice(4, 6)}`;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : "";
}

/** Whether birth and expiry dates exist in the calendar. Check digits alone do not detect every misread month. */
export function hasValidDates(layout: MrzLayout, lines: string[]): boolean {
  // The time decides only the century of the birth date, so it need not be that of the request.
  const fields = mrzFields(layout, lines, Date.now());
  return fields.birthDate !== "" && fields.expiryDate !== "";
}
