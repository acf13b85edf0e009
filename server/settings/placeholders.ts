import type { BRAND } from "#server/locale/brand.schema.ts";

/** Domains that are nobody's (RFC 2606), and this machine's own names. */
const NOBODYS = /(^|\.)(example|test|invalid|localhost|local|example\.(com|net|org))$/i;
/** What the project came with; no domain tells that these are made up. */
const SHIPPED = { legalName: "Rovelink Travel Data Limited", supportPhone: "+85258080199" };
/** A text for customers that still names the project's made-up company or addresses. */
export const MADE_UP_TEXT = new RegExp(`${SHIPPED.legalName}|[\\w-]\\.(example|test|invalid)(?![\\w-])`, "i");
const BRAND_FILE = "server/locale/brand.schema.ts";

type Addresses = { MAIL_FROM: string; SALES_MAIL: string; ESIM_SITE_URL: string };

/** Settings, and values of the brand file, that are still made up: customers would read them. One sentence each. */
export function findPlaceholders(settings: Addresses, brand: typeof BRAND): string[] {
  const values: [place: string, value: string, domain: string][] = [
    ["MAIL_FROM", settings.MAIL_FROM, domainOfMail(settings.MAIL_FROM)],
    ["SALES_MAIL", settings.SALES_MAIL, domainOfMail(settings.SALES_MAIL)],
    ["ESIM_SITE_URL", settings.ESIM_SITE_URL, new URL(settings.ESIM_SITE_URL).hostname],
    [`supportEmail in ${BRAND_FILE}`, brand.supportEmail, domainOfMail(brand.supportEmail)],
  ];
  const isShipped: [place: string, value: string, shipped: boolean][] = [
    [`legalName in ${BRAND_FILE}`, brand.legalName, brand.legalName === SHIPPED.legalName],
    [`supportPhone in ${BRAND_FILE}`, brand.supportPhone.shown, brand.supportPhone.dialled === SHIPPED.supportPhone],
  ];
  return [...values.map(([place, value, domain]) => [place, value, isNobodys(domain)] as const), ...isShipped].flatMap(([place, value, isMadeUp]) =>
    isMadeUp ? [`${place}: ${value} is made up, write your own${place.endsWith(BRAND_FILE) ? " and build again" : ""}.`] : [],
  );
}

const domainOfMail = (address: string) => /[^\s>]*/.exec(address.slice(address.lastIndexOf("@") + 1))?.[0] ?? "";
const isNobodys = (domain: string) => domain === "" || !domain.includes(".") || NOBODYS.test(domain);
