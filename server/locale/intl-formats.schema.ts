// Creating a formatter of Intl takes fifty times as long as using it, so each is created once. The locales and options come from our code, so their number is
// bounded.

const dateTimeFormats = new Map<string, Intl.DateTimeFormat>();
const numberFormats = new Map<string, Intl.NumberFormat>();
const listFormats = new Map<string, Intl.ListFormat>();
const regionNames = new Map<string, Intl.DisplayNames>();

export const dateTimeFormat = (locale: string | undefined, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  createOnce(dateTimeFormats, [locale, options], () => new Intl.DateTimeFormat(locale, options));

export const numberFormat = (locale: string | undefined, options?: Intl.NumberFormatOptions): Intl.NumberFormat =>
  createOnce(numberFormats, [locale, options], () => new Intl.NumberFormat(locale, options));

export const listFormat = (locale: string | undefined, options?: Intl.ListFormatOptions): Intl.ListFormat =>
  createOnce(listFormats, [locale, options], () => new Intl.ListFormat(locale, options));

/** Names countries and regions by their ISO codes. */
export const regionNamesIn = (locale: string): Intl.DisplayNames =>
  createOnce(regionNames, [locale], () => new Intl.DisplayNames([locale], { type: "region" }));

function createOnce<Format>(formats: Map<string, Format>, settings: unknown, create: () => Format): Format {
  const key = JSON.stringify(settings);
  const format = formats.get(key) ?? create();
  formats.set(key, format);
  return format;
}
