import type { ChannelLanguage } from "./locale.schema.ts";

/** The brand and company that run the shop. A carrier that runs the shop enters its own data here. */
export const BRAND: {
  names: Record<ChannelLanguage, string>;
  /** The number as displayed, and as used in `tel:` links. */
  supportPhone: { shown: string; dialled: string };
  supportEmail: string;
  /** The hours of telephone support, every day, Hong Kong time. */
  supportHours: { from: string; to: string };
  /** The recipient of partner enquiries, unless the configuration names another address. */
  salesEmail: string;
  legalName: string;
  /** The registered office of the company, which is responsible for personal data. */
  legalAddress: string;
  /** The sender of e-mails and the address of the eSIM site, unless the configuration names others. */
  mailFrom: string;
  esimSite: string;
  /** The name in lower case, for file names and as the APN of the simulated carrier. */
  slug: string;
} = {
  names: { en: "Rovelink", "zh-cn": "途联", "zh-hk": "途聯", ja: "Rovelink", ko: "Rovelink" },
  supportPhone: { shown: "+852 5808 0199", dialled: "+85258080199" },
  supportEmail: "support@rovelink.example",
  supportHours: { from: "08:00", to: "24:00" },
  salesEmail: "partners@rovelink.example",
  legalName: "Rovelink Travel Data Limited",
  legalAddress: "Unit 8, 12/F, Example Centre, 1 Example Road, Kowloon, Hong Kong",
  mailFrom: "Rovelink <no-reply@rovelink.example>",
  esimSite: "https://esim.rovelink.example/",
  slug: "rovelink",
};
