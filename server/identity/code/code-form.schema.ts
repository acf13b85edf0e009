import { z } from "zod";
import { country, EmailSchema, PhoneSchema } from "#server/forms/field.schema.ts";
import { textField, cleanNumber } from "#server/forms/text-field.schema.ts";
import { asTyped } from "#server/identity/core/password.schema.ts";
import { message } from "#server/forms/message.schema.ts";

/** Where a code can be sent. A form has one of them, chosen by its tab. */
export const CODE_TABS = ["email", "phone"] as const;
export type CodeTab = (typeof CODE_TABS)[number];

export const emailShape = { email: EmailSchema };
export const phoneShape = {
  phoneCountry: country,
  phone: PhoneSchema,
};

/** Binds a code to the API client that requested it. The response to the request contains the key, and the client sends it back with the code. */
export const CodeKeySchema = textField({ max: 43, tooLong: "errors.code-key" }, (text) => text.regex(/^[\w-]{43}$/, message("errors.code-key")));

/** The six digits of a code. Spaces and hyphens are ignored. */
export const CodeSchema = textField({ max: 20, tooLong: "identity.code-length", clean: cleanNumber }, (text) =>
  text.regex(/^\d{6}$/, { error: ({ input }) => (/^\d+$/.test(String(input)) ? message("identity.code-length") : message("errors.numbers-only")) }),
);

/** Longer than any password that was ever accepted. */
const MAX_GIVEN_PASSWORD = 128;
/** An existing password, as typed. The rules for new passwords do not apply, because it may be older than they are. */
export const ExistingPasswordSchema = textField({ max: MAX_GIVEN_PASSWORD, tooLong: "identity.password-length", clean: asTyped });

/** An optional checkbox. */
export const optionalCheckbox = z.literal("on").optional().catch(undefined);

/** The call by which an API client requests a code. Pages post `codeForm` instead. */
export const SendCodeForms = { email: z.object(emailShape), phone: z.object(phoneShape) };

/**
 * The schema of a form that first requests a code and then acts. Without an intent (after Enter), it requests a code unless a code or password is
 * filled in.
 */
export function codeForm<To extends z.ZodRawShape, Form extends z.core.$ZodTypeDiscriminable>(to: To, form: Form) {
  return z.preprocess(
    (typed) => ({ ...(typed as object), intent: inferIntent(typed as Record<string, unknown>) }),
    z.discriminatedUnion("intent", [codeRequest(to), form]),
  );
}

/** The form while it requests a code: only the fields of the recipient. */
const codeRequest = <To extends z.ZodRawShape>(to: To) => z.object({ intent: z.literal("send-code"), ...to });

function inferIntent({ intent, code, password, newPassword }: Record<string, unknown>): "send-code" | "go" {
  if (intent === "send-code") return "send-code";
  return intent || code || password || newPassword ? "go" : "send-code";
}
