import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { translate } from "#server/locale/translate.ts";
import en from "#server/locale/texts/en/reasons.json";
import ja from "#server/locale/texts/ja/reasons.json";
import ko from "#server/locale/texts/ko/reasons.json";
import zhCn from "#server/locale/texts/zh-cn/reasons.json";
import zhHk from "#server/locale/texts/zh-hk/reasons.json";
import type { Reason, SidedReason } from "#server/real-name/core/reasons.schema.ts";

const texts: Record<ChannelLanguage, Record<Reason, { title: string; do: string }>> = { en, "zh-cn": zhCn, "zh-hk": zhHk, ja, ko };

/** Returns a reason and the advice for it, worded as on the pages, in a channel language. */
export function reasonText(language: ChannelLanguage, reason: SidedReason): { title: string; advice: string } {
  const isBack = reason.startsWith("back:");
  const text = texts[language][(isBack ? reason.slice("back:".length) : reason) as Reason];
  return { title: isBack ? translate(language, "real-name.reason.back", { reason: text.title }) : text.title, advice: text.do };
}
