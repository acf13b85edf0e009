import { z } from "zod";
import { cleanCode } from "#server/forms/clean-text.schema.ts";
import { country, EmailSchema, PhoneSchema } from "#server/forms/field.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";
import { asTyped } from "#server/identity/core/password.schema.ts";

/** What a code is sent to: a form has one of them, chosen by its tab. */
export const CODE_TABS = ["email", "phone"] as const;
export type CodeTab = (typeof CODE_TABS)[number];

export const emailShape = { email: EmailSchema };
export const phoneShape = {
  phoneCountry: country,
  phone: PhoneSchema,
};

/** The six digits of a message; spaces and hyphens between them do not count. */
export const CodeSchema = textField({ max: 20, tooLong: "identity.code-length", clean: cleanCode }, (text) =>
  text.regex(/^\d{6}$/, { error: ({ input }) => (/^\d+$/.test(String(input)) ? "identity.code-length" : "errors.numbers-only") }),
);

/** More than any password that was ever taken. */
const MAX_GIVEN_PASSWORD = 128;
/** A password that exists already: taken as it was typed, whatever rule it once followed. */
export const GivenPasswordSchema = textField({ max: MAX_GIVEN_PASSWORD, tooLong: "identity.password-length", clean: asTyped });

/** A tick that may stay empty. */
export const tick = z.literal("on").optional().catch(undefined);

/** What must be said of where a code goes, and nothing else, to be sent one. */
const sendCode = <To extends z.ZodRawShape>(to: To) => z.object({ intent: z.literal("send-code"), ...to });

/** The same for a program, which asks for a code by a call of its own. */
export const SendCodeForms = { email: z.object(emailShape), phone: z.object(phoneShape) };

/**
 * A form that first asks for a code and then does something with it. One that does not say what it wants, as after Enter,
 * wants a code until it has one.
 */
export function codeForm<To extends z.ZodRawShape, Form extends z.core.$ZodTypeDiscriminable>(to: To, form: Form) {
  return z.preprocess(
    (typed) => ({ ...(typed as object), intent: intentOf(typed as Record<string, unknown>) }),
    z.discriminatedUnion("intent", [sendCode(to), form]),
  );
}

function intentOf({ intent, code, password, newPassword }: Record<string, unknown>): "send-code" | "go" {
  if (intent === "send-code") return "send-code";
  return intent || code || password || newPassword ? "go" : "send-code";
}
