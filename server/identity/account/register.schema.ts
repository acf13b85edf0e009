import { z } from "zod";
import { consent } from "#server/forms/field.schema.ts";
import { codeForm, CodeSchema, emailShape, phoneShape } from "#server/identity/code/code-form.schema.ts";
import { PasswordSchema } from "#server/identity/core/password.schema.ts";

const rest = { intent: z.literal("go"), code: CodeSchema, password: PasswordSchema, agreePrivacy: consent };

/** A new account, by an e-mail address or a phone that a code proves (§2, Register). */
export const RegisterForms = { email: z.object({ ...emailShape, ...rest }), phone: z.object({ ...phoneShape, ...rest }) };

/** The same form, which also asks for the code. */
export const RegisterSchemas = { email: codeForm(emailShape, RegisterForms.email), phone: codeForm(phoneShape, RegisterForms.phone) };
