import { z } from "zod";
import { choice, consent } from "#server/locale/field.schema.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { codeForm, CodeSchema, emailShape, phoneShape } from "./code-form.schema.ts";

/** Another e-mail address or phone for an account: first a code is sent to it, then it is typed (§3, E-mail binding). */
export const BindEmailSchema = codeForm(emailShape, z.object({ intent: z.literal("go"), ...emailShape, code: CodeSchema }));
export const BindPhoneSchema = codeForm(phoneShape, z.object({ intent: z.literal("go"), ...phoneShape, code: CodeSchema }));

/** The language of mails and messages. */
export const SaveLanguageSchema = z.object({ language: choice(LANGUAGES) });

/** The end of an account: a fresh code, and that its owner knows what goes. */
export const DeleteAccountSchema = codeForm({}, z.object({ intent: z.literal("go"), code: CodeSchema, agreeDelete: consent }));
