/**
 * PROVENANCE. General holidays of Hong Kong as gazetted under the General Holidays Ordinance (Cap. 149), from the lists at
 * https://www.gov.hk/en/about/abouthk/holiday/2026.htm and …/2027.htm, read on 2026-11-21 through two independent copies that agree day
 * by day (the Python package `holidays`, and a bank calendar reviewed on 2026-10-05). Sundays are not listed, because they are not business
 * days. The next year is gazetted about May: add it here then. In the last half-year that is listed, every start logs a warning.
 */
export const HONG_KONG_HOLIDAYS = {
  2026: [
    "01-01", // The first day of January
    "02-17", // Lunar New Year's Day
    "02-18", // The second day of Lunar New Year
    "02-19", // The third day of Lunar New Year
    "04-03", // Good Friday
    "04-04", // The day following Good Friday
    "04-06", // The day following Ching Ming Festival
    "04-07", // The day following Easter Monday
    "05-01", // Labour Day
    "05-25", // The day following the Birthday of the Buddha
    "06-19", // Tuen Ng Festival
    "07-01", // Hong Kong Special Administrative Region Establishment Day
    "09-26", // The day following the Chinese Mid-Autumn Festival
    "10-01", // National Day
    "10-19", // The day following Chung Yeung Festival
    "12-25", // Christmas Day
    "12-26", // The first weekday after Christmas Day
  ],
  2027: [
    "01-01", // The first day of January
    "02-06", // Lunar New Year's Day
    "02-08", // The third day of Lunar New Year
    "02-09", // The fourth day of Lunar New Year
    "03-26", // Good Friday
    "03-27", // The day following Good Friday
    "03-29", // Easter Monday
    "04-05", // Ching Ming Festival
    "05-01", // Labour Day
    "05-13", // The Birthday of the Buddha
    "06-09", // Tuen Ng Festival
    "07-01", // Hong Kong Special Administrative Region Establishment Day
    "09-16", // The day following the Chinese Mid-Autumn Festival
    "10-01", // National Day
    "10-08", // Chung Yeung Festival
    "12-25", // Christmas Day
    "12-27", // The first weekday after Christmas Day
  ],
} as const satisfies Record<number, readonly string[]>;

/** Holidays with the same date every year, used for years that are not gazetted yet. */
export const FIXED_HOLIDAYS: readonly string[] = ["01-01", "05-01", "07-01", "10-01", "12-25", "12-26"];
