import { z } from "zod";
import { codeForm, CodeSchema, emailShape, phoneShape } from "#server/identity/code/code-form.schema.ts";
import { confirmed, newPasswordShape } from "./change-password.schema.ts";

const rest = { intent: z.literal("go"), code: CodeSchema, ...newPasswordShape };

/** A forgotten password is replaced by whoever reads the mail or the messages of the account (§2, forgot-pass). */
export const ResetForms = { email: confirmed(z.object({ ...emailShape, ...rest })), phone: confirmed(z.object({ ...phoneShape, ...rest })) };

/** The same form, which also asks for the code. */
export const ResetSchemas = { email: codeForm(emailShape, ResetForms.email), phone: codeForm(phoneShape, ResetForms.phone) };
