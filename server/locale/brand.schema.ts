import { inEveryLanguage, type ChannelLanguage } from "./locale.schema.ts";

/** The brand and company that run the shop. A carrier that runs the shop enters its own data here. */
export const BRAND: {
  names: Record<ChannelLanguage, string>;
  /** `--accent` of app/styles/tokens.css, for the bars of browsers and installed apps. */
  colour: string;
  /** The number as displayed, and as used in `tel:` links. */
  supportPhone: { shown: string; dialled: string };
  supportEmail: string;
  /** The hours of telephone support, every day, Hong Kong time. */
  supportHours: { from: string; to: string };
  /** The recipient of partner enquiries, unless the configuration names another address. */
  salesEmail: string;
  legalName: string;
  /** The registered office of the company, which is responsible for personal data. */
  legalAddress: Record<ChannelLanguage, string>;
  /** The registration of the company as printed: its number, and VAT and licence numbers if it has them. */
  registration: Record<ChannelLanguage, string>;
  /** The sender of emails, unless the configuration names another. */
  mailFrom: string;
  /** The name in lower case, for file names and as the APN of the simulated carrier. */
  slug: string;
} = {
  names: inEveryLanguage({ en: "Rovelink", "zh-cn": "途联", "zh-hk": "途聯" }),
  colour: "#00796b",
  supportPhone: { shown: "+852 5808 0199", dialled: "+85258080199" },
  supportEmail: "support@rovelink.example",
  supportHours: { from: "08:00", to: "24:00" },
  salesEmail: "partners@rovelink.example",
  legalName: "Rovelink Travel Data Limited",
  legalAddress: inEveryLanguage({
    en: "Sample address, 1 Example Road, Hong Kong",
    "zh-cn": "香港示例道 1 号（示例地址）",
    "zh-hk": "香港示例道 1 號（示例地址）",
  }),
  registration: inEveryLanguage({
    en: "Company no. 0000000 (sample)",
    "zh-cn": "公司注册编号 0000000（示例）",
    "zh-hk": "公司註冊編號 0000000（示例）",
    ja: "会社登録番号 0000000（見本）",
    ko: "회사 등록번호 0000000(예시)",
  }),
  mailFrom: "Rovelink <no-reply@rovelink.example>",
  slug: "rovelink",
};
