import { z } from "zod";
import { crossFieldRule } from "#server/forms/cross-field.schema.ts";
import { ExistingPasswordSchema } from "#server/identity/code/code-form.schema.ts";
import { PasswordSchema } from "#server/identity/core/password.schema.ts";

export const newPasswordShape = {
  newPassword: PasswordSchema,
  confirmPassword: ExistingPasswordSchema,
};

type NewPassword = z.output<z.ZodObject<typeof newPasswordShape>>;

/** Requires the new password to be typed twice (§5). Reported together with errors of other fields. */
export const withPasswordConfirmation = <Form extends z.ZodObject<typeof newPasswordShape>>(form: Form) =>
  form.check(
    crossFieldRule<NewPassword>(({ newPassword, confirmPassword }, { add }) => {
      if (newPassword && confirmPassword && newPassword !== confirmPassword) add("confirmPassword", "identity.password-match");
    }),
  );

/** The current password and a new one that differs from it (§2, Change password). */
export const ChangePasswordSchema = withPasswordConfirmation(z.object({ password: ExistingPasswordSchema, ...newPasswordShape })).check(
  crossFieldRule<NewPassword & { password: string }>(({ password, newPassword }, { add }) => {
    if (password !== undefined && password === newPassword) add("newPassword", "identity.password-same");
  }),
);
