import { z } from "zod";
import { consent } from "#server/forms/field.schema.ts";
import { codeForm, CodeSchema, emailShape, phoneShape } from "#server/identity/code/code-form.schema.ts";
import { PasswordSchema } from "#server/identity/core/password.schema.ts";

const commonFields = { intent: z.literal("go"), code: CodeSchema, password: PasswordSchema, agreePrivacy: consent };

/** A new account with an email address or phone that a code proves (§2, Register). */
export const RegisterForms = { email: z.object({ ...emailShape, ...commonFields }), phone: z.object({ ...phoneShape, ...commonFields }) };

/** The same form, which can also request the code. */
export const RegisterSchemas = { email: codeForm(emailShape, RegisterForms.email), phone: codeForm(phoneShape, RegisterForms.phone) };
