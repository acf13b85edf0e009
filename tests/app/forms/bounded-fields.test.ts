import { afterEach, describe, expect, test, vi } from "vitest";
import type { z } from "zod";
import { CALLS } from "#app/api/calls.server.ts";
import { ALL_FORMS, fieldsOf } from "#tests/support/all-forms.ts";
import { toForm } from "#app/api/call/describe-input.server.ts";
import { parseWithZod } from "#app/request/form/form-action.server.ts";

/** The longest field of all forms is the company introduction with 4,000 characters; a little over twice as many may be typed. */
const MOST_READ = 8_200;
const LENGTH = 60_000;

const SINGLE = ALL_FORMS.filter(([, schema]) => fieldsOf(schema).length === 0);
const FIELDS = ALL_FORMS.flatMap(([name, schema]) => fieldsOf(schema).map((field): [string, string, z.ZodType] => [name, field, schema]));

const HOSTILE = {
  blanks: " ".repeat(LENGTH),
  digits: "1".repeat(LENGTH),
  letters: "a".repeat(LENGTH),
  hyphens: "-".repeat(LENGTH),
  "a date with blanks": `2000${" ".repeat(LENGTH / 2)}1${" ".repeat(LENGTH / 2)}x`,
  "an address": `${"a@".repeat(LENGTH / 2)}.`,
  "Chinese letters": "名".repeat(LENGTH),
};

/** Returns the longest text that a pattern or a normalization receives during `run`: the same on every machine, unlike its duration. */
function longestRead(run: () => void): number {
  let longest = 0;
  const see = (text: unknown) => (longest = Math.max(longest, String(text).length));
  const exec = RegExp.prototype.exec;
  const normalize = String.prototype.normalize;
  vi.spyOn(RegExp.prototype, "exec").mockImplementation(function (this: RegExp, text) {
    // zod uses it to count code points in one pass.
    if (this.source !== "[\\uD800-\\uDBFF]") see(text);
    // Too long a text is not matched: a pattern that takes minutes would make the test take minutes.
    return text.length > MOST_READ ? null : exec.call(this, text);
  });
  vi.spyOn(String.prototype, "normalize").mockImplementation(function (this: string, form) {
    see(this);
    return normalize.call(this, form);
  });
  run();
  vi.restoreAllMocks();
  return longest;
}

afterEach(() => void vi.restoreAllMocks());

test("finds the forms and calls of the shop with their fields", () => {
  expect(FIELDS.map(([form, field]) => `${form} ${field}`)).toEqual(
    expect.arrayContaining(["/realName/submit birthDate", "OrderSchema address", "EnquirySchema introduction", "ResetSchemas.phone code"]),
  );
  expect(FIELDS.length).toBeGreaterThan(300);
});

describe("no pattern and no normalization receives an over-long field", () => {
  test.each(FIELDS)("%s: %s", (_, field, schema) => {
    for (const [kind, text] of Object.entries(HOSTILE)) {
      const posted = toForm({ [field]: text });
      const read = longestRead(() => parseWithZod(posted, { schema: schema as z.ZodType<Record<string, unknown>> }));
      expect(read, kind).toBeLessThanOrEqual(MOST_READ);
    }
  });

  test.each(SINGLE)("%s", (_, schema) => {
    for (const [kind, text] of Object.entries(HOSTILE))
      expect(
        longestRead(() => schema.safeParse(text)),
        kind,
      ).toBeLessThanOrEqual(MOST_READ);
  });
});

describe("an over-long field is reported", () => {
  test.each([
    ["/realName/submit", "birthDate", "errors.date"],
    ["/realName/submit", "documentNumber", "errors.too-long?field=real-name%3Afield.documentNumber&max=20"],
    ["/realName/submit", "englishName", "errors.too-long?field=real-name%3Afield.englishName&max=80"],
    ["/order/create", "address", "errors.too-long?field=errors%3Afield.address&max=200"],
    ["/order/create", "email", "errors.email-too-long"],
    ["/order/create", "promoCode", "errors.too-long?field=errors%3Afield.promoCode&max=32"],
    ["/newBusiness", "introduction", "errors.too-long?field=enquiry-form%3Afield.introduction&max=4000"],
    ["/sim/add", "remark", "errors.too-long?field=errors%3Afield.remark&max=30"],
    ["/sim/add", "iccid", "errors.iccid"],
  ] as const)("%s: %s", (path, field, message) => {
    const { error } = parseWithZod(toForm({ [field]: HOSTILE.letters }), { schema: CALLS[path].input as z.ZodType<Record<string, unknown>> }).reply();
    expect(error?.[field] ?? error?.[`${field}[0]`]).toEqual([message]);
  });
});
