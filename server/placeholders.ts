import type { BRAND } from "./locale/brand.schema.ts";

/** Domains that are nobody's (RFC 2606), and this machine's own names. */
const NOBODYS = /(^|\.)(example|test|invalid|localhost|local|example\.(com|net|org))$/i;
/** What the project came with; no domain tells that these are made up. */
const SHIPPED = { legalName: "Rovelink Travel Data Limited", supportPhone: "+85258080199" };
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
  const named = values.flatMap(([place, value, domain]) => (isNobodys(domain) ? [`${place}: ${value} is made up, write your own.`] : []));
  const shipped = [
    ...(brand.legalName === SHIPPED.legalName ? [`legalName in ${BRAND_FILE}: ${brand.legalName} is made up, write your company's.`] : []),
    ...(brand.supportPhone.dialled === SHIPPED.supportPhone
      ? [`supportPhone in ${BRAND_FILE}: ${brand.supportPhone.shown} is made up, write your own.`]
      : []),
  ];
  return [
    ...named,
    ...shipped,
    ...([...named, ...shipped].some((one) => one.includes(BRAND_FILE)) ? [`After a change of ${BRAND_FILE}: npm run build.`] : []),
  ];
}

const domainOfMail = (address: string) => /@([^\s>]+)>?\s*$/.exec(address)?.[1] ?? "";
const isNobodys = (domain: string) => domain === "" || !domain.includes(".") || NOBODYS.test(domain);
