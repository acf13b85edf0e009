import { z } from "zod";
import { GivenPasswordSchema } from "./code-form.schema.ts";
import { PasswordSchema } from "./password.schema.ts";

export const newPasswordShape = {
  newPassword: PasswordSchema,
  confirmPassword: GivenPasswordSchema,
};

/** The new password is typed twice, and the same (§5); told also where other fields are wrong. */
export const confirmed = <Form extends z.ZodObject<typeof newPasswordShape>>(form: Form) =>
  form.refine(({ newPassword, confirmPassword }) => !newPassword || !confirmPassword || newPassword === confirmPassword, {
    path: ["confirmPassword"],
    error: "identity.password-match",
    when: () => true,
  });

/** The present password and a new one that differs from it (§2, Change password). */
export const ChangePasswordSchema = confirmed(z.object({ password: GivenPasswordSchema, ...newPasswordShape })).refine(
  ({ password, newPassword }) => password !== newPassword,
  { path: ["newPassword"], error: "identity.password-same" },
);
