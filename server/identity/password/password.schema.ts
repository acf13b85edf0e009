import { z } from "zod";
import { codeForm, CodeSchema, emailShape, phoneShape } from "#server/identity/code/code-form.schema.ts";
import { withPasswordConfirmation, newPasswordShape } from "./change-password.schema.ts";

const commonFields = { intent: z.literal("go"), code: CodeSchema, ...newPasswordShape };

/** Sets a new password, with a code sent to the email address or phone of the account (§2, forgot-pass). */
export const ResetForms = {
  email: withPasswordConfirmation(z.object({ ...emailShape, ...commonFields })),
  phone: withPasswordConfirmation(z.object({ ...phoneShape, ...commonFields })),
};

/** The same form, which can also request the code. */
export const ResetSchemas = { email: codeForm(emailShape, ResetForms.email), phone: codeForm(phoneShape, ResetForms.phone) };
