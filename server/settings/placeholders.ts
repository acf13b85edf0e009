import type { BRAND } from "#server/locale/brand.schema.ts";

/** Reserved domains (RFC 2606), and names of the local machine. */
const RESERVED_DOMAIN = /(^|\.)(example|test|invalid|localhost|local|example\.(com|net|org))$/i;
/** Fictitious values of this repository that cannot be recognised by their domain. */
const SHIPPED = {
  legalName: "Rovelink Travel Data Limited",
  legalAddress: "1 Example Road",
  companyNumber: "0000000",
  supportPhone: "+85258080199",
};
/** Matches a text that still contains the fictitious company or addresses. */
// oxlint-disable-next-line shop/linear-time -- Built from constants of this file.
export const PLACEHOLDER_TEXT = new RegExp(`${SHIPPED.legalName}|[\\w-]\\.(example|test|invalid)(?![\\w-])`, "i");
const BRAND_FILE = "server/locale/brand.schema.ts";

type Addresses = { MAIL_FROM: string; SALES_MAIL: string; ESIM_SITE_URL?: string | undefined };

/** Finds settings and values of the brand file that are still fictitious and that buyers would read. Returns one sentence for each. */
export function findPlaceholders(settings: Addresses, brand: typeof BRAND): string[] {
  const withDomain: [place: string, value: string, domain: string][] = [
    ["MAIL_FROM", settings.MAIL_FROM, domainOfMail(settings.MAIL_FROM)],
    ["SALES_MAIL", settings.SALES_MAIL, domainOfMail(settings.SALES_MAIL)],
    ...(settings.ESIM_SITE_URL
      ? ([["ESIM_SITE_URL", settings.ESIM_SITE_URL, new URL(settings.ESIM_SITE_URL).hostname]] satisfies [string, string, string][])
      : []),
    [`supportEmail in ${BRAND_FILE}`, brand.supportEmail, domainOfMail(brand.supportEmail)],
  ];
  const withoutDomain: [place: string, value: string, isMadeUp: boolean][] = [
    [`legalName in ${BRAND_FILE}`, brand.legalName, brand.legalName === SHIPPED.legalName],
    [`legalAddress in ${BRAND_FILE}`, brand.legalAddress.en, brand.legalAddress.en.includes(SHIPPED.legalAddress)],
    [`registration in ${BRAND_FILE}`, brand.registration.en, Object.values(brand.registration).some((text) => text.includes(SHIPPED.companyNumber))],
    [`supportPhone in ${BRAND_FILE}`, brand.supportPhone.shown, brand.supportPhone.dialled === SHIPPED.supportPhone],
  ];
  return [...withDomain.map(([place, value, domain]) => [place, value, isReservedDomain(domain)] as const), ...withoutDomain].flatMap(
    ([place, value, isMadeUp]) =>
      isMadeUp ? [`${place}: ${value} is a placeholder, use your own${place.endsWith(BRAND_FILE) ? " and build again" : ""}.`] : [],
  );
}

const domainOfMail = (address: string) => /[^\s>]*/.exec(address.slice(address.lastIndexOf("@") + 1))?.[0] ?? "";
const isReservedDomain = (domain: string) => domain === "" || !domain.includes(".") || RESERVED_DOMAIN.test(domain);
