import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { ALL_FORMS, fieldsOf } from "#tests/support/all-forms.ts";
import { toForm } from "#app/api/call/describe-input.server.ts";
import { parseWithZod } from "#app/request/form/form-action.server.ts";

type Fields = Record<string, string>;

/** Fields that make cross-field rules reject a form whose typed fields are valid. */
const CONTEXTS: Record<string, Fields[]> = {
  OrderSchema: [{ way: "physical" }, { way: "sim" }, { way: "physical", addressCountry: "US" }],
  QuoteSchema: [{ way: "sim", quantity: "3" }],
  AddressSchema: [{ addressCountry: "HK" }, { addressCountry: "JP" }],
  RealNameSchema: [
    { documentType: "1", region: "HK" },
    { documentType: "4", region: "HK,TW" },
  ],
  ChangePasswordSchema: [{ newPassword: "blue-Heron-42", confirmPassword: "red-Heron-42" }],
  "ResetSchemas.email": [{ intent: "go", newPassword: "blue-Heron-42", confirmPassword: "red-Heron-42" }],
  "ResetSchemas.phone": [{ intent: "go", newPassword: "blue-Heron-42", confirmPassword: "red-Heron-42" }],
  businessTrips: [{ trips: "100", days: "90" }],
  "/order/create": [{ way: "physical" }, { way: "sim" }],
  "/realName/submit": [{ documentType: "1", region: "HK" }],
  "/user/login": [{ tab: "phone" }, { tab: "email", code: "1" }, { tab: "iccid" }],
};

/** A contact or price that is present and invalid is not reported as missing. */
const SAID_INSTEAD: Record<string, string> = { phone: "email", CNY: "HKD", USD: "HKD" };

const FORMS = ALL_FORMS.filter(([, schema]) => fieldsOf(schema).length > 1);

const CASES = FORMS.flatMap(([name, schema]) =>
  // Without a tab, this call derives the variant from the fields sent.
  [...(name === "/user/login" ? [] : [{}, { intent: "go" }]), ...(CONTEXTS[name] ?? [])].map((context): [string, Fields, z.ZodType] => [
    name,
    context,
    schema,
  ]),
);

/** Returns the fields with errors; a list counts as one field. */
function rejectedFields(schema: z.ZodType, fields: Fields): Set<string> {
  const submission = parseWithZod(toForm(fields), { schema: schema as z.ZodType<Record<string, unknown>> });
  const errors = submission.status === "success" ? {} : (submission.error ?? {});
  return new Set(Object.keys(errors).map((name) => name.replace(/\[\d+\]$/, "")));
}

/** For each field: too short or of the wrong type, an emoji, a control character, longer than any field may be. */
const MALFORMED = ["x", "!", "12", "😀", "9".repeat(300), "a@".repeat(3_000)];

describe.each(CASES)("%s with %j", (_, context, schema) => {
  const rejected = rejectedFields(schema, context);
  const names = fieldsOf(schema).filter((name) => name !== "intent" && name !== "tab" && !(name in context));
  const cases = names.flatMap((name) => MALFORMED.map((value): [string, string] => [name, value]));

  test.runIf(cases.length > 0)("a malformed field hides no other field's message", () => {
    const hidden = cases.flatMap(([name, value]) => {
      const now = rejectedFields(schema, { ...context, [name]: value });
      if (!now.has(name)) return [];
      const missing = [...rejected].filter((one) => !now.has(one) && one !== SAID_INSTEAD[name]);
      return missing.length > 0 ? [{ name, value: value.slice(0, 10), missing }] : [];
    });
    expect(hidden).toEqual([]);
  });
});
