import type { ReadResult } from "#server/gateways/document-reader/document-reader.ts";
import type { DocumentType } from "#server/gateways/document-reader/identity-document.schema.ts";
import { isHongKongPassportNumber } from "#server/gateways/document-reader/hong-kong-numbers.schema.ts";
import { MIN_AGE } from "#server/real-name/form/real-name.schema.ts";
import type { Ineligible } from "#server/real-name/core/reasons.schema.ts";
import type { Person, Regions } from "#server/real-name/core/registration.ts";

type Asked = {
  regions: Regions;
  documentType: DocumentType;
  person?: Pick<Person, "birthDate" | "country" | "documentNumber"> | undefined;
  reading?: ReadResult | null | undefined;
  /** YYYY-MM-DD in Hong Kong. */
  today: string;
};

/** Why somebody cannot be registered whatever else is sent, by what was typed and what was read; null where nothing speaks against it (§5). */
export function checkEligibility({ regions, documentType, person, reading, today }: Asked): Ineligible | null {
  if (person && isUnderAge(person.birthDate, today)) return "under-16";
  // A photo that will not do proves nothing.
  const seen = reading?.reasons.length === 0 ? reading : null;
  const born = seen?.fields.birthDate;
  if (born?.sure && isUnderAge(born.value, today)) return "under-16";
  if (seen?.issuer === "GBN" || seen?.nationality === "GBN") return "bno-passport";
  if (!regions.includes("HK") || documentType !== 1) return null;
  return seen?.hksar || (person && isHongKongPassport(person)) ? "hksar-passport" : null;
}

/** Whether a birthday of that age is still to come. */
function isUnderAge(birthDate: string, today: string): boolean {
  const [year = "", ...rest] = birthDate.split("-");
  return [String(Number(year) + MIN_AGE), ...rest].join("-") > today;
}

/** By what was typed: China issues the passports of the Hong Kong SAR. */
const isHongKongPassport = ({ country, documentNumber }: Pick<Person, "country" | "documentNumber">) =>
  (country === "CN" || country === "HK") && isHongKongPassportNumber(documentNumber);
