import { describe, expect, test } from "vitest";
import { formatPhone } from "#server/locale/phone-number.ts";

describe("a phone number is formatted", () => {
  test.each([
    ["13812345678", "CN", "+86 138 1234 5678"],
    ["+8613812345678", undefined, "+86 138 1234 5678"],
  ])("with 11 digits in groups of 3, 4 and 4: %s", (number, country, shown) => expect(formatPhone(number, country)).toBe(shown));

  test.each([
    ["91234567", "HK", "+852 9123 4567"],
    ["+85291234567", undefined, "+852 9123 4567"],
    ["2025550123", "US", "+1 202 555 0123"],
  ])("else as in its country, the same with or without country code: %s", (number, country, shown) =>
    expect(formatPhone(number, country)).toBe(shown),
  );

  test("unchanged if it cannot be parsed", () => expect(formatPhone("12", "ZZ")).toBe("12"));
});
