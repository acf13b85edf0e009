import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { isBusinessDay, replyByDay, FIXED_HOLIDAYS, HONG_KONG_HOLIDAYS } from "#server/locale/time/business-days.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { warnOutdatedHolidays } from "#server/partners/enquiry/warn-outdated-holidays.ts";
import { formatCalendarDay } from "#server/locale/time/format-day.ts";

const DAY_MS = 86_400_000;
/** Converts a Hong Kong time: `2026-11-20 17:59`. */
const at = (moment: string) => Date.parse(`${moment.replace(" ", "T")}:00+08:00`);

describe("a reply is promised for the third business day in Hong Kong:", () => {
  test.each([
    ["a Monday morning", "2026-11-16 09:00", "2026-11-19"],
    ["a Wednesday: the weekend does not count", "2026-11-18 12:00", "2026-11-23"],
    ["a minute before six", "2026-11-18 17:59", "2026-11-23"],
    ["six in the evening counts as the next day", "2026-11-18 18:00", "2026-11-24"],
    ["a Friday evening counts as Monday", "2026-11-20 20:00", "2026-11-26"],
    ["a Saturday", "2026-11-21 16:00", "2026-11-26"],
    ["a Sunday just before midnight", "2026-11-22 23:59", "2026-11-26"],
    ["just after midnight, Monday in Hong Kong, whatever it is elsewhere", "2026-11-23 00:01", "2026-11-26"],
    ["Christmas Eve", "2026-12-24 10:00", "2026-12-30"],
    ["Christmas Eve in the evening", "2026-12-24 19:00", "2026-12-31"],
    ["Christmas Day", "2026-12-25 10:00", "2026-12-31"],
    ["the last day of the year", "2026-12-31 10:00", "2027-01-06"],
    ["before Lunar New Year", "2027-02-04 10:00", "2027-02-11"],
    ["the eve of Lunar New Year", "2027-02-05 10:00", "2027-02-12"],
    ["the evening of that day", "2027-02-05 18:30", "2027-02-15"],
    ["Lunar New Year's Day, a Saturday", "2027-02-06 12:00", "2027-02-15"],
    ["before Easter", "2027-03-25 10:00", "2027-04-01"],
    ["before the days after Easter of 2026", "2026-04-02 10:00", "2026-04-10"],
    ["National Day, and Chung Yeung a week later", "2027-10-05 10:00", "2027-10-11"],
    ["the last replies within the table", "2027-12-28 10:00", "2027-12-31"],
    ["into a year past the end of the table: one more day", "2027-12-30 10:00", "2028-01-05"],
    ["past the end of the table: fixed holidays count, plus one more day", "2028-12-22 10:00", "2029-01-02"],
  ])("%s", (_what, moment, day) => {
    expect(replyByDay(at(moment))).toBe(day);
  });

  const moments = fc.integer({ min: at("2026-01-01 00:00"), max: at("2030-12-31 23:59") });

  test("is itself a business day, never sooner than three days later, and within a fortnight", () => {
    fc.assert(
      fc.property(moments, (now) => {
        const day = replyByDay(now);
        const later = Date.parse(day) - Date.parse(new Date(now + 8 * 60 * 60_000).toISOString().slice(0, 10));
        expect(isBusinessDay(day)).toBe(true);
        expect(later).toBeGreaterThanOrEqual(3 * DAY_MS);
        expect(later).toBeLessThanOrEqual(14 * DAY_MS);
      }),
    );
  });

  test("a later message is never answered sooner", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 20 * DAY_MS }), (now, later) => {
        expect(replyByDay(now + later) >= replyByDay(now)).toBe(true);
      }),
    );
  });
});

describe("the general holidays", () => {
  const years = Object.entries(HONG_KONG_HOLIDAYS);

  test("of a gazetted year are seventeen, in order, none of them a Sunday, the fixed ones included", () => {
    for (const [year, days] of years) {
      expect(days).toHaveLength(17);
      expect([...days].sort()).toEqual(days);
      for (const day of days) expect(new Date(`${year}-${day}`).getUTCDay(), `${year}-${day}`).not.toBe(0);
      for (const fixed of FIXED_HOLIDAYS.filter((day) => new Date(`${year}-${day}`).getUTCDay() !== 0)) expect(days).toContain(fixed);
    }
  });

  test("are days off", () => {
    for (const [year, days] of years) expect(days.filter((day) => isBusinessDay(`${year}-${day}`))).toEqual([]);
    expect(isBusinessDay("2027-02-10")).toBe(true);
  });
});

describe("the end of the holiday table", () => {
  const warningsAt = (moment: string) => {
    const log = { info: vi.fn(), error: vi.fn() };
    warnOutdatedHolidays({ clock: () => at(moment), log });
    return log.error.mock.calls;
  };

  test("is logged at a start in its last half year and after, not before", () => {
    expect(warningsAt("2027-06-30 12:00")).toEqual([]);
    for (const moment of ["2027-07-02 12:00", "2028-03-01 12:00"])
      expect(warningsAt(moment)).toEqual([["partners.holidays-end", expect.stringContaining("until 2027-12-31: add the next year")]]);
  });
});

test("a mail writes the date in the recipient's language", () => {
  expect(LANGUAGES.map((language) => formatCalendarDay("2026-11-26", language))).toEqual([
    "2026年11月26日星期四",
    "2026年11月26日星期四",
    "Thursday, 26 November 2026",
  ]);
});
