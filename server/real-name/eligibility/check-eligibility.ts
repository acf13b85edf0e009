import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import type { Regions, DocumentType } from "#server/domain/registration-states.schema.ts";
import { isHongKongPassportNumber } from "#server/gateways/document-reader/hong-kong-numbers.schema.ts";
import { MIN_AGE } from "#server/real-name/form/real-name.schema.ts";
import type { Ineligible } from "#server/real-name/core/reasons.schema.ts";
import type { Person } from "#server/real-name/core/registration.ts";

type EligibilityInput = {
  regions: Regions;
  documentType: DocumentType;
  person?: Pick<Person, "birthDate" | "country" | "documentNumber"> | undefined;
  readResult?: ReadResult | null | undefined;
  /** YYYY-MM-DD in Hong Kong. */
  today: string;
};

/**
 * Returns why a person cannot be registered whatever else they send, or null (§5). Uses the typed and the read values; other registrations are
 * checked by `findRegistrationConflict`.
 */
export function checkEligibility({ regions, documentType, person, readResult, today }: EligibilityInput): Ineligible | null {
  if (person && isUnderAge(person.birthDate, today)) return "under-16";
  // A rejected photo proves nothing.
  const usableResult = readResult?.reasons.length === 0 ? readResult : null;
  const readBirthDate = usableResult?.fields.birthDate;
  if (readBirthDate?.sure && isUnderAge(readBirthDate.value, today)) return "under-16";
  if (usableResult?.issuer === "GBN" || usableResult?.nationality === "GBN") return "bno-passport";
  if (!regions.includes("HK") || documentType !== 1) return null;
  return usableResult?.hksar || (person && isHongKongPassport(person)) ? "hksar-passport" : null;
}

/** Whether the person turns MIN_AGE after `today`. Of a partial date (1990, 1990-05), the earliest reading counts: see `mayBeUnderAge`. */
function isUnderAge(birthDate: string, today: string): boolean {
  const [year = "", ...monthAndDay] = birthDate.split("-");
  return [String(Number(year) + MIN_AGE), ...monthAndDay].join("-") > today;
}

/** Whether the latest reading of a birth date makes the person too young. */
export const mayBeUnderAge = (birthDate: string, today: string): boolean =>
  isUnderAge(birthDate + "-12-31".slice(birthDate.length - "YYYY".length), today);

/** Whether the typed values are those of a Hong Kong passport. China issues the passports of the Hong Kong SAR, so the country may be CN or HK. */
const isHongKongPassport = ({ country, documentNumber }: Pick<Person, "country" | "documentNumber">) =>
  country === "HK" || (country === "CN" && isHongKongPassportNumber(documentNumber));
