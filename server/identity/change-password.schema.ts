import { z } from "zod";
import { required } from "#server/locale/field.schema.ts";
import { GivenPasswordSchema } from "./code-form.schema.ts";
import { PasswordSchema } from "./password.schema.ts";

export const newPasswordShape = {
  newPassword: PasswordSchema,
  confirmPassword: z.preprocess((value) => (value === "" ? undefined : value), z.string(required)),
};

/** The new password is typed twice, and the same (§5); told also where other fields are wrong. */
export const confirmed = <Form extends z.ZodObject<typeof newPasswordShape>>(form: Form) =>
  form.refine(({ newPassword, confirmPassword }) => !newPassword || !confirmPassword || newPassword === confirmPassword, {
    path: ["confirmPassword"],
    error: "identity.password-match",
    when: () => true,
  });

export const ChangePasswordSchema = confirmed(z.object({ password: GivenPasswordSchema, ...newPasswordShape }));
