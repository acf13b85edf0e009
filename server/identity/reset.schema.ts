import { z } from "zod";
import { codeForm, CodeSchema, emailShape, phoneShape } from "./code-form.schema.ts";
import { confirmed, newPasswordShape } from "./change-password.schema.ts";

const rest = { intent: z.literal("go"), code: CodeSchema, ...newPasswordShape };

/** A forgotten password is replaced by whoever reads the mail or the messages of the account (§2, forgot-pass). */
export const ResetSchemas = {
  email: codeForm(emailShape, confirmed(z.object({ ...emailShape, ...rest }))),
  phone: codeForm(phoneShape, confirmed(z.object({ ...phoneShape, ...rest }))),
};
