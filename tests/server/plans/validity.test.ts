import { describe, expect, test } from "vitest";
import { activateBy, dayEndsLocal, endsAt, validityExample } from "#server/plans/validity.ts";

const at = (text: string) => Date.parse(text);
const fixed = (days: number) => ({ validityStart: "first-connection" as const, days, useByDays: 180 });
const pass = (days: number) => ({ validityStart: "first-connection-day" as const, days, useByDays: 180 });
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

describe("a fixed package", () => {
  test("runs for its days of 24 hours from first use", () => {
    expect(iso(endsAt(fixed(7), at("2026-12-01T03:20:00Z")))).toBe("2026-12-08T03:20:00.000Z");
  });

  test("runs the same number of hours over a clock change, so it ends at another time of day", () => {
    const example = validityExample(fixed(7), { destinationTimeZone: "Europe/London", now: at("2026-03-18T12:00:00Z") });
    expect(iso(example.landsAt)).toBe("2026-03-25T10:00:00.000Z");
    expect(iso(example.endsAt)).toBe("2026-04-01T10:00:00.000Z");
    expect(example.dayEndsLocal).toEqual([]);
    expect(example.firstDayEndsAt).toBeNull();
  });
});

describe("a day pass", () => {
  test("counts calendar days of UTC+8, the day of first use being the first", () => {
    expect(iso(endsAt(pass(1), at("2026-12-01T00:00:00Z")))).toBe("2026-12-01T16:00:00.000Z");
    expect(iso(endsAt(pass(3), at("2026-12-01T00:00:00Z")))).toBe("2026-12-03T16:00:00.000Z");
  });

  test("used a minute before midnight UTC+8 has used up its first day a minute later", () => {
    expect(iso(endsAt(pass(1), at("2026-12-01T15:59:00Z")))).toBe("2026-12-01T16:00:00.000Z");
    expect(iso(endsAt(pass(1), at("2026-12-01T16:00:00Z")))).toBe("2026-12-02T16:00:00.000Z");
  });

  test("ends at one in the morning in Japan", () => {
    const example = validityExample(pass(5), { destinationTimeZone: "Asia/Tokyo", now: at("2026-11-21T00:00:00Z") });
    expect(iso(example.landsAt)).toBe("2026-11-28T01:00:00.000Z");
    expect(iso(example.firstDayEndsAt)).toBe("2026-11-28T16:00:00.000Z");
    expect(iso(example.endsAt)).toBe("2026-12-02T16:00:00.000Z");
    expect(example.dayEndsLocal).toEqual(["01:00"]);
  });

  test.each([
    ["Asia/Hong_Kong", "00:00"],
    ["America/New_York", "11:00"],
    ["America/Los_Angeles", "08:00"],
    ["Europe/London", "16:00"],
    ["Asia/Kathmandu", "21:45"],
    ["Pacific/Auckland", "05:00"],
    ["Pacific/Kiritimati", "06:00"],
  ])("in %s ends at %s in late November", (timeZone, local) => {
    expect(dayEndsLocal(timeZone, at("2026-11-21T00:00:00Z"))).toBe(local);
  });

  test("shows both times if clocks go forward during the plan, and counts no hour twice", () => {
    const example = validityExample(pass(7), { destinationTimeZone: "Europe/London", now: at("2026-03-19T12:00:00Z") });
    expect(iso(example.landsAt)).toBe("2026-03-26T10:00:00.000Z");
    expect(example.dayEndsLocal).toEqual(["16:00", "17:00"]);
    expect(iso(example.endsAt)).toBe("2026-04-01T16:00:00.000Z");
  });

  test("shows both times if clocks go back during the plan", () => {
    const example = validityExample(pass(5), { destinationTimeZone: "America/New_York", now: at("2026-10-23T12:00:00Z") });
    expect(example.dayEndsLocal).toEqual(["12:00", "11:00"]);
  });
});

describe("the example", () => {
  test("lands at ten in the morning local time, a week from now, in every season", () => {
    const local = (timeZone: string, now: string) =>
      new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "short", timeStyle: "short" }).format(
        validityExample(fixed(1), { destinationTimeZone: timeZone, now: at(now) }).landsAt,
      );
    expect(local("Europe/London", "2026-03-22T12:00:00Z")).toBe("29/03/2026, 10:00");
    expect(local("America/New_York", "2026-10-25T12:00:00Z")).toBe("01/11/2026, 10:00");
    expect(local("Australia/Lord_Howe", "2026-03-29T00:00:00Z")).toBe("05/04/2026, 10:00");
    expect(local("Pacific/Auckland", "2026-11-20T23:00:00Z")).toBe("28/11/2026, 10:00");
    expect(local("Pacific/Honolulu", "2026-11-21T05:00:00Z")).toBe("27/11/2026, 10:00");
  });

  test("accepts a landing time", () => {
    const landsAt = at("2027-01-01T15:30:00Z");
    expect(validityExample(pass(1), { destinationTimeZone: "Asia/Tokyo", now: at("2026-11-21T00:00:00Z"), landsAt })).toMatchObject({
      landsAt,
      startsAt: landsAt,
      firstDayEndsAt: at("2027-01-01T16:00:00Z"),
      endsAt: at("2027-01-01T16:00:00Z"),
    });
  });

  test("must be activated within the days of its package after purchase", () => {
    expect(iso(activateBy({ useByDays: 180 }, at("2026-11-21T00:00:00Z")))).toBe("2027-05-20T00:00:00.000Z");
  });
});
