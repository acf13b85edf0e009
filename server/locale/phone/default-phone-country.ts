import type { ChannelLanguage } from "#server/locale/locale.schema.ts";

/** Where most readers of a language have their phones; English is read everywhere. */
const BY_LANGUAGE: Partial<Record<ChannelLanguage, string>> = { "zh-cn": "CN", "zh-hk": "HK", ja: "JP", ko: "KR" };

/** The country code that the phone of a new form begins with, in every form: where the visitor is, else by language; undefined where nobody knows. */
export const defaultPhoneCountry = ({ ipCountry, language }: { ipCountry: string | null; language: ChannelLanguage }): string | undefined =>
  ipCountry ?? BY_LANGUAGE[language];
