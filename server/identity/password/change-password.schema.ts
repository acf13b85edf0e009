import { z } from "zod";
import { crossFieldRule } from "#server/forms/cross-field.schema.ts";
import { GivenPasswordSchema } from "#server/identity/code/code-form.schema.ts";
import { PasswordSchema } from "#server/identity/core/password.schema.ts";

export const newPasswordShape = {
  newPassword: PasswordSchema,
  confirmPassword: GivenPasswordSchema,
};

type NewPassword = z.output<z.ZodObject<typeof newPasswordShape>>;

/** The new password is typed twice, and the same (§5); told also where other fields are wrong. */
export const confirmed = <Form extends z.ZodObject<typeof newPasswordShape>>(form: Form) =>
  form.check(
    crossFieldRule<NewPassword>(({ newPassword, confirmPassword }, { add }) => {
      if (newPassword && confirmPassword && newPassword !== confirmPassword) add("confirmPassword", "identity.password-match");
    }),
  );

/** The present password and a new one that differs from it (§2, Change password). */
export const ChangePasswordSchema = confirmed(z.object({ password: GivenPasswordSchema, ...newPasswordShape })).check(
  crossFieldRule<NewPassword & { password: string }>(({ password, newPassword }, { add }) => {
    if (password !== undefined && password === newPassword) add("newPassword", "identity.password-same");
  }),
);
