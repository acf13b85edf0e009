import { CURRENCY_OPTIONS, CHANNEL_LANGUAGE_OPTIONS, type Currency, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";

const formats = new Map<ChannelLanguage, Intl.NumberFormat>();

/** Formats an amount in minor units: "HK$93.00", "−¥5.00"; always two decimals (§9). */
export function formatMoney(amount: number, currency: Currency, language: ChannelLanguage): string {
  let format = formats.get(language);
  if (!format) {
    const locale = CHANNEL_LANGUAGE_OPTIONS.find((option) => option.key === language)?.intl;
    formats.set(language, (format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })));
  }
  const symbol = CURRENCY_OPTIONS.find((option) => option.value === currency)?.symbol ?? currency;
  return `${amount < 0 ? "−" : ""}${symbol}${format.format(Math.abs(amount) / 100)}`;
}

/** An amount in minor units, without line breaks, in tabular figures. */
export function Money({ amount, currency }: { amount: number; currency: Currency }) {
  return <span className="number nowrap">{formatMoney(amount, currency, useLanguage())}</span>;
}
