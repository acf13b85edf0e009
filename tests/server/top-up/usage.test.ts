import { describe, expect, test } from "vitest";
import { usageByMonth, usageDays, writeUsageCsv } from "#server/top-up/usage.ts";
import { START } from "#tests/support/shop.ts";

const day = (date: string, mb: number, spent = mb) => ({ day: date, mb, spent });

describe("the usage", () => {
  test("covers six calendar months, the current one included", () => {
    expect(usageDays(START)).toEqual({ from: "2026-06-01", to: "2026-11-21" });
    expect(usageDays(Date.UTC(2026, 2, 31, 12))).toEqual({ from: "2025-10-01", to: "2026-03-31" });
    expect(usageByMonth([], Date.UTC(2026, 1, 28), true).months.map((one) => one.month)).toEqual([
      "2025-09",
      "2025-10",
      "2025-11",
      "2025-12",
      "2026-01",
      "2026-02",
    ]);
  });

  test("counts days and months in Hong Kong time", () => {
    expect(usageDays(Date.UTC(2026, 10, 30, 15, 59)).to).toBe("2026-11-30");
    expect(usageDays(Date.UTC(2026, 10, 30, 16))).toEqual({ from: "2026-07-01", to: "2026-12-01" });
  });

  test("groups days by month, and excludes older, future and empty ones", () => {
    const usage = usageByMonth(
      [day("2026-11-02", 30), day("2026-11-01", 10, 7), day("2026-09-30", 5), day("2026-05-31", 99), day("2026-11-22", 99), day("2026-10-01", 0)],
      START,
      true,
    );
    expect(usage.months.map(({ month, mb }) => [month, mb])).toEqual([
      ["2026-06", 0],
      ["2026-07", 0],
      ["2026-08", 0],
      ["2026-09", 5],
      ["2026-10", 0],
      ["2026-11", 40],
    ]);
    expect(usage.months.at(-1)).toEqual({ month: "2026-11", mb: 40, spent: 37, days: [day("2026-11-01", 10, 7), day("2026-11-02", 30)] });
    expect(usage).toMatchObject({ mb: 45, spent: 42 });
  });
});

test("the CSV file has a line for each day with usage, for every spreadsheet", () => {
  const usage = usageByMonth([day("2026-11-02", 1536, 1020), day("2026-11-01", 10, 7)], START, true);
  expect(writeUsageCsv(usage)).toBe("\uFEFFdate,megabytes,spent_hkd\r\n2026-11-01,10,0.07\r\n2026-11-02,1536,10.20\r\n");
  expect(writeUsageCsv(usageByMonth([], START, true))).toBe("\uFEFFdate,megabytes,spent_hkd\r\n");
});
