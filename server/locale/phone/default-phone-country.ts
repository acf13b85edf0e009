import type { ChannelLanguage } from "#server/locale/locale.schema.ts";

/** The most likely country by language. English is used in too many countries. */
const BY_LANGUAGE: Partial<Record<ChannelLanguage, string>> = { "zh-cn": "CN", "zh-hk": "HK", ja: "JP", ko: "KR" };

/** Returns the preselected phone country of a new form: the visitor's country by IP address, else by language, else undefined. */
export const defaultPhoneCountry = ({ ipCountry, language }: { ipCountry: string | null; language: ChannelLanguage }): string | undefined =>
  ipCountry ?? BY_LANGUAGE[language];
