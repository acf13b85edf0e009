import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { translate } from "#server/locale/translate.ts";
import en from "#server/locale/texts/en/reasons.json";
import ja from "#server/locale/texts/ja/reasons.json";
import ko from "#server/locale/texts/ko/reasons.json";
import zhCn from "#server/locale/texts/zh-cn/reasons.json";
import zhHk from "#server/locale/texts/zh-hk/reasons.json";
import type { Reason, SidedReason } from "#server/real-name/core/reasons.schema.ts";

const texts: Record<ChannelLanguage, Record<Reason, { title: string; do: string }>> = { en, "zh-cn": zhCn, "zh-hk": zhHk, ja, ko };

/** What is wrong and what to do about it, as the pages say it, in one language of the applicant's five. */
export function reasonText(language: ChannelLanguage, sided: SidedReason): { title: string; advice: string } {
  const back = sided.startsWith("back:");
  const text = texts[language][(back ? sided.slice("back:".length) : sided) as Reason];
  return { title: back ? translate(language, "real-name.reason.back", { reason: text.title }) : text.title, advice: text.do };
}
