import { z } from "zod";
import { choice, consent } from "#server/forms/field.schema.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { codeForm, CodeSchema, emailShape, ExistingPasswordSchema, phoneShape } from "#server/identity/code/code-form.schema.ts";
import { PasswordSchema } from "#server/identity/core/password.schema.ts";

const bindForms = <To extends z.ZodRawShape>(to: To) => ({
  password: codeForm(to, z.object({ intent: z.literal("go"), ...to, code: CodeSchema, password: ExistingPasswordSchema })),
  presentCode: codeForm(to, z.object({ intent: z.literal("go"), ...to, code: CodeSchema, presentCode: CodeSchema })),
});

/**
 * A new email address or phone for an account (§3, Email binding). A code is sent to it and typed in, together with fresh proof of ownership: the
 * password, or a code sent to the current address.
 */
export const BIND_SCHEMAS = { email: bindForms(emailShape), phone: bindForms(phoneShape) };

/** The language of mails and text messages. */
export const SaveLanguageSchema = z.object({ language: choice(LANGUAGES) });

/** Deletion of an account: a fresh code, and confirmation that the owner knows what is deleted. */
export const DeleteAccountSchema = codeForm({}, z.object({ intent: z.literal("go"), code: CodeSchema, agreeDelete: consent }));

const commonFields = { intent: z.literal("go"), code: CodeSchema, password: PasswordSchema, agreePrivacy: consent };

/** A new account with an email address or phone that a code proves (§2, Register). */
export const RegisterForms = { email: z.object({ ...emailShape, ...commonFields }), phone: z.object({ ...phoneShape, ...commonFields }) };

/** The same form, which can also request the code. */
export const RegisterSchemas = { email: codeForm(emailShape, RegisterForms.email), phone: codeForm(phoneShape, RegisterForms.phone) };
