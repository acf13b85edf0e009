import type { ChannelLanguage } from "./locale.schema.ts";

/** Who runs the shop: a carrier puts its own name, telephone and address here. */
export const BRAND: {
  names: Record<ChannelLanguage, string>;
  /** As it is read, and as a telephone dials it. */
  supportPhone: { shown: string; dialled: string };
  supportEmail: string;
  /** When the telephone is answered, every day, in Hong Kong. */
  supportHours: { from: string; to: string };
  /** Where enquiries of partners and companies go, where the configuration names no other address. */
  salesEmail: string;
  legalName: string;
  /** Of its registered office: who answers for personal data, and where. */
  legalAddress: string;
  /** Sender of the mails and address of the eSIM site, where the configuration names none. */
  mailFrom: string;
  esimSite: string;
  /** The name in plain small letters: in file names, and as the APN of the simulated carrier. */
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
