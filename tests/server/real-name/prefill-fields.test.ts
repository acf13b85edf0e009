import { expect, test } from "vitest";
import { prefillFields } from "#server/real-name/form/prefill-fields.ts";
import { goodReadResult } from "#tests/support/real-name.ts";

const read = (birthDate: string, sure = true) =>
  goodReadResult({ fields: { birthDate: { value: birthDate, sure }, englishName: { value: "LIN MEI", sure: false } } });

test("fills empty fields with what was read, dates in the form's format, uncertain ones marked", () => {
  const { typed, filled } = prefillFields({ birthDate: " ", email: "mei@example.com" }, null, read("1990-05-31"));
  expect(typed).toEqual({ birthDate: "1990/05/31", englishName: "LIN MEI", email: "mei@example.com" });
  expect(filled).toEqual({ values: { birthDate: "1990/05/31", englishName: "LIN MEI" }, unsure: ["englishName"] });
});

test("keeps what a person typed, even if the reader saw something else", () => {
  const { typed, filled } = prefillFields({ birthDate: "1991/01/01" }, null, read("1990-05-31"));
  expect(typed.birthDate).toBe("1991/01/01");
  expect(filled.values).not.toHaveProperty("birthDate");
});

test("replaces values of an earlier photo with those of the next one", () => {
  const first = prefillFields({}, null, read("1990-05-31"));
  const second = prefillFields(first.typed, first.filled, read("1990-06-01"));
  expect(second.typed.birthDate).toBe("1990/06/01");
});

test("fills nothing from a rejected photo, and keeps what a good one filled before", () => {
  const bad = { ...read("1990-06-01", false), reasons: [{ side: "front" as const, reason: "too-dark" as const }] };
  expect(prefillFields({ email: "a@example.com" }, null, bad)).toEqual({ typed: { email: "a@example.com" }, filled: { values: {}, unsure: [] } });
  const first = prefillFields({}, null, read("1990-05-31"));
  expect(prefillFields(first.typed, first.filled, bad)).toEqual(first);
});
