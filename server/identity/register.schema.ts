import { z } from "zod";
import { consent } from "#server/locale/field.schema.ts";
import { codeForm, CodeSchema, emailShape, phoneShape } from "./code-form.schema.ts";
import { PasswordSchema } from "./password.schema.ts";

const rest = { intent: z.literal("go"), code: CodeSchema, password: PasswordSchema, agreePrivacy: consent };

/** A new account, by an e-mail address or a phone that a code proves (§2, Register). */
export const RegisterSchemas = {
  email: codeForm(emailShape, z.object({ ...emailShape, ...rest })),
  phone: codeForm(phoneShape, z.object({ ...phoneShape, ...rest })),
};
