import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { activateBy, endsAt, validityExample } from "#server/plans/validity.ts";

const at = (text: string) => Date.parse(text);
const iso = (time: number) => new Date(time).toISOString();
const DAY = 86_400_000;

type CataloguePackage = { id: string; days: number; useByDays: number };
const catalogue = JSON.parse(readFileSync(new URL("../../../server/db/seed/data/catalogue.json", import.meta.url), "utf8")) as {
  plans: CataloguePackage[];
};
const packages = fc.constantFrom(...catalogue.plans);
/** Ten years with every change of the clocks in both hemispheres. */
const moments = fc.integer({ min: at("2026-01-01T00:00:00Z"), max: at("2036-01-01T00:00:00Z") });
const zones = fc.constantFrom(
  "Asia/Tokyo",
  "Asia/Hong_Kong",
  "Europe/London",
  "America/New_York",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Pacific/Apia",
);

describe("a day is 24 hours from the first connection", () => {
  test("for every package of the catalogue, at any moment", () => {
    fc.assert(
      fc.property(packages, moments, (pkg, connectedAt) => {
        expect(endsAt(pkg, connectedAt) - connectedAt).toBe(pkg.days * DAY);
        for (let day = 1; day <= pkg.days; day++) expect(endsAt(pkg, connectedAt, day) - endsAt(pkg, connectedAt, day - 1)).toBe(DAY);
      }),
      { numRuns: 1000 },
    );
  });

  test("in the example of every destination, also when its clocks change", () => {
    fc.assert(
      fc.property(packages, moments, moments, zones, (pkg, now, landing, destinationTimeZone) => {
        const landsOn = iso(landing).slice(0, 10);
        const { landsAt, ...example } = validityExample(pkg, { destinationTimeZone, now, landsOn });
        const local = new Date(landsAt).toLocaleString("sv-SE", { timeZone: destinationTimeZone, dateStyle: "short", timeStyle: "short" });
        expect(local).toBe(`${landsOn} 10:00`);
        expect(example).toMatchObject({ startsAt: landsAt, firstDayEndsAt: landsAt + DAY, endsAt: landsAt + pkg.days * DAY });
      }),
    );
  });

  test("a 7-day package that starts before the clocks go forward ends at another local time", () => {
    const example = validityExample({ days: 7, useByDays: 180 }, { destinationTimeZone: "Europe/London", now: at("2026-03-18T12:00:00Z") });
    expect([iso(example.landsAt), iso(example.endsAt)]).toEqual(["2026-03-25T10:00:00.000Z", "2026-04-01T10:00:00.000Z"]);
  });
});

describe("the example", () => {
  test("lands at ten in the morning local time, a week from now, in every season", () => {
    const local = (timeZone: string, now: string) =>
      new Intl.DateTimeFormat("en-GB", { timeZone, dateStyle: "short", timeStyle: "short" }).format(
        validityExample({ days: 1, useByDays: 180 }, { destinationTimeZone: timeZone, now: at(now) }).landsAt,
      );
    expect(local("Europe/London", "2026-03-22T12:00:00Z")).toBe("29/03/2026, 10:00");
    expect(local("America/New_York", "2026-10-25T12:00:00Z")).toBe("01/11/2026, 10:00");
    expect(local("Australia/Lord_Howe", "2026-03-29T00:00:00Z")).toBe("05/04/2026, 10:00");
    expect(local("Pacific/Auckland", "2026-11-20T23:00:00Z")).toBe("28/11/2026, 10:00");
    expect(local("Pacific/Honolulu", "2026-11-21T05:00:00Z")).toBe("27/11/2026, 10:00");
  });

  test("must be activated within the days of its package after purchase", () => {
    expect(iso(activateBy({ useByDays: 180 }, at("2026-11-21T00:00:00Z")))).toBe("2027-05-20T00:00:00.000Z");
  });
});
