import { describe, expect, test } from "vitest";
import { writeCalendar, type CalendarEvent } from "#server/orders/views/calendar-file.ts";

const EVENT: CalendarEvent = {
  uid: "RL1-start@shop.example",
  start: { day: "20270521" },
  title: "Last day",
  text: "Start it today.",
  url: "https://shop.example/en/order-result?order=RL1",
};

const write = (event: Partial<CalendarEvent> = {}) =>
  writeCalendar([{ ...EVENT, ...event }], { writtenAt: Date.UTC(2026, 10, 21, 8, 5, 9), product: "Rovelink" });

/** Joins folded lines, as a calendar does. */
const unfold = (file: string) => file.replace(/\r\n /g, "").split("\r\n");

describe("a calendar file", () => {
  test("has lines that end with CRLF, a time stamp in UTC, a link, and a day that reminds in the morning", () => {
    const file = write();
    expect(file.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(file.endsWith("END:VCALENDAR\r\n")).toBe(true);
    expect(unfold(file)).toEqual(
      expect.arrayContaining([
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "UID:RL1-start@shop.example",
        "DTSTAMP:20261121T080509Z",
        "DTSTART;VALUE=DATE:20270521",
        "URL:https://shop.example/en/order-result?order=RL1",
        "TRIGGER:PT9H",
      ]),
    );
  });

  test("has a moment in UTC, which reminds a day before", () => {
    expect(unfold(write({ start: { at: Date.UTC(2027, 4, 23, 16, 37) } }))).toEqual(
      expect.arrayContaining(["DTSTART:20270523T163700Z", "TRIGGER:-P1D"]),
    );
  });

  test("escapes commas, semicolons, backslashes and line breaks", () => {
    expect(unfold(write({ title: "Japan, Korea; a\\b\nnext" }))).toContain("SUMMARY:Japan\\, Korea\\; a\\\\b\\nnext");
  });

  test("folds lines at 75 bytes without breaking a character", () => {
    const text = "请在出发前趁有 Wi-Fi 时安装，只能安装一次。".repeat(4);
    const file = write({ text });
    for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(unfold(file)).toContain(`DESCRIPTION:${text}`);
  });
});
