import { z } from "zod";
import { codeForm, CodeSchema, emailShape, phoneShape } from "#server/identity/code/code-form.schema.ts";
import { confirmed, newPasswordShape } from "./change-password.schema.ts";

const commonFields = { intent: z.literal("go"), code: CodeSchema, ...newPasswordShape };

/** Sets a new password, with a code sent to the e-mail address or phone of the account (§2, forgot-pass). */
export const ResetForms = {
  email: confirmed(z.object({ ...emailShape, ...commonFields })),
  phone: confirmed(z.object({ ...phoneShape, ...commonFields })),
};

/** The same form, which can also request the code. */
export const ResetSchemas = { email: codeForm(emailShape, ResetForms.email), phone: codeForm(phoneShape, ResetForms.phone) };
