import { inEveryLanguage } from "#server/locale/locale.schema.ts";
import { BRAND } from "#server/locale/brand.schema.ts";

export const SECRET = "Zk3vT9qLw2XnB7cRf5HdJ8mPs4YgA6uE";

/** The required settings of a production shop that only this machine can reach. */
export const PRODUCTION = {
  NODE_ENV: "production",
  PUBLIC_ORIGIN: "https://localhost",
  SESSION_SECRETS: SECRET,
  FILE_KEYS: SECRET,
  PAYMENT_PROVIDER: "sandbox",
  CARRIER: "simulator",
  MAIL_URL: "smtps://user:password@mail.example",
  SMS_URL: "https://sms.example/messages",
};

/** A shop behind a proxy on its machine, with OWN_BRAND. */
export const PUBLIC = {
  ...PRODUCTION,
  PUBLIC_ORIGIN: "https://shop.harbour.travel",
  TRUST_PROXY_HOPS: "1",
  MAIL_FROM: "Harbour <no-reply@harbour.travel>",
  SALES_MAIL: "sales@harbour.travel",
  ESIM_SITE_URL: "https://esim.harbour.travel/",
};

/** A brand without placeholders. */
export const OWN_BRAND = {
  ...BRAND,
  legalName: "Harbour Travel Limited",
  legalAddress: inEveryLanguage({ en: "8 Pier Road, Central, Hong Kong" }),
  registration: { en: "Company no. 1234567", "zh-cn": "1234567", "zh-hk": "1234567", ja: "1234567", ko: "1234567" },
  supportEmail: "help@harbour.travel",
  supportPhone: { shown: "+852 3000 0000", dialled: "+85230000000" },
};
