import { describe, expect, test } from "vitest";
import { writeCalendar } from "#server/orders/views/calendar-file.ts";

const write = (event: Partial<{ title: string; text: string }> = {}) =>
  writeCalendar([{ uid: "RL1-start@shop.example", day: "20270521", title: "Last day", text: "Start it today.", ...event }], {
    writtenAt: Date.UTC(2026, 10, 21, 8, 5, 9),
    product: "Rovelink",
  });

/** Joins folded lines, as a calendar does. */
const unfold = (file: string) => file.replace(/\r\n /g, "").split("\r\n");

describe("a calendar file", () => {
  test("has lines that end with CRLF, a time stamp in UTC, and events of whole days", () => {
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
      ]),
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
