import { expect, test } from "vitest";
import { formatDateTime } from "#app/ui/format-date-time.ts";

const AT = Date.UTC(2026, 0, 20, 22, 5);

test("a moment is formatted in the language, style and time zone of each call", () => {
  expect(formatDateTime(AT, "en", "date-time")).toBe("21 Jan 2026, 06:05");
  expect(formatDateTime(AT, "en", "date-time", "UTC")).toBe("20 Jan 2026, 22:05");
  expect(formatDateTime(AT, "en", "time")).toBe("06:05");
  expect(formatDateTime(AT, "zh-cn", "date")).toBe("2026年1月21日");
});
