import { describe, expect, test } from "vitest";
import { isBlockedKey, isWholeNumber } from "#app/forms/fields/integer-input.ts";
import { OrderSchema } from "#server/orders/core/order.schema.ts";
import { orderForm } from "#tests/support/shop.ts";

describe("a number field", () => {
  test.each([".", "-", "e", "E", "+"])("rejects %s", (key) => {
    expect(isBlockedKey(key)).toBe(true);
  });

  test.each(["0", "9", "Backspace", "ArrowLeft", "Enter", "End", "Delete", "Tab"])("accepts %s", (key) => {
    expect(isBlockedKey(key)).toBe(false);
  });

  test("accepts a pasted integer, and nothing that its keys could not type", () => {
    expect(["12", " 3\n"].map(isWholeNumber)).toEqual([true, true]);
    expect(["2.5", "-1", "1e3", "+4", "", "two", "1 2"].map(isWholeNumber)).toEqual(Array(7).fill(false));
  });

  test.each(["2.5", "-1", "1e1", "+ 2", "two", "0x2"])("is rejected with its message if %s is posted without scripts", (quantity) => {
    const result = OrderSchema.safeParse(orderForm({ quantity }));
    const messages = result.success ? [] : result.error.issues.filter(({ path }) => path[0] === "quantity").map(({ message }) => message);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(/^errors\.(numbers-only|too-few)/);
  });
});
