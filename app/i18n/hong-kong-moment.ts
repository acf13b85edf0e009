import { dateTimeFormat } from "#server/locale/intl-formats.schema.ts";
import { type ChannelLanguage, languageEntry } from "#server/locale/locale.schema.ts";

/** Returns the short day and time of a moment (ms UTC) in Hong Kong: "21 Jan" and "06:00". */
export function hongKongMoment(at: number, language: ChannelLanguage): { date: string; time: string } {
  const locale = languageEntry(language).intl;
  const format = (style: Intl.DateTimeFormatOptions) => dateTimeFormat(locale, { ...style, timeZone: "Asia/Hong_Kong" }).format(at);
  return { date: format({ day: "numeric", month: "short" }), time: format({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" }) };
}
