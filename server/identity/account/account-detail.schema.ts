import { z } from "zod";
import { choice, consent } from "#server/forms/field.schema.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { codeForm, CodeSchema, emailShape, GivenPasswordSchema, phoneShape } from "#server/identity/code/code-form.schema.ts";

/**
 * Another e-mail address or phone for an account: first a code is sent to it, then it is typed (§3, E-mail binding), together with what
 * shows afresh that the owner asks: the password, or a code that goes to the present address.
 */
const bindForms = <To extends z.ZodRawShape>(to: To) => ({
  password: codeForm(to, z.object({ intent: z.literal("go"), ...to, code: CodeSchema, password: GivenPasswordSchema })),
  presentCode: codeForm(to, z.object({ intent: z.literal("go"), ...to, code: CodeSchema, presentCode: CodeSchema })),
});
export const BIND_SCHEMAS = { email: bindForms(emailShape), phone: bindForms(phoneShape) };

/** The language of mails and messages. */
export const SaveLanguageSchema = z.object({ language: choice(LANGUAGES) });

/** The end of an account: a fresh code, and that its owner knows what goes. */
export const DeleteAccountSchema = codeForm({}, z.object({ intent: z.literal("go"), code: CodeSchema, agreeDelete: consent }));
