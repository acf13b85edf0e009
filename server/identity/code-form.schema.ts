import { z } from "zod";
import { compact, country, EmailSchema, PhoneSchema, required } from "#server/locale/field.schema.ts";

/** What a code is sent to: a form has one of them, chosen by its tab. */
export const CODE_TABS = ["email", "phone"] as const;
export type CodeTab = (typeof CODE_TABS)[number];

export const emailShape = { email: EmailSchema };
export const phoneShape = {
  phoneCountry: country,
  phone: PhoneSchema,
};

/** The six digits of a message; spaces and hyphens between them do not count. */
export const CodeSchema = z.preprocess(
  compact,
  z
    .string(required)
    .regex(/^\d+$/, { error: "errors.numbers-only", abort: true })
    .regex(/^\d{6}$/, "identity.code-length"),
);

/** A password that exists already: taken as it was typed, whatever rule it once followed. */
export const GivenPasswordSchema = z.preprocess(
  (value) => (value === "" ? undefined : value),
  z.string(required).max(128, "identity.password-length"),
);

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
