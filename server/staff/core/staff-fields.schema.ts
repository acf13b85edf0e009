import { z } from "zod";
import { STAFF_ROLES } from "#server/domain/staff.schema.ts";
import { crossFieldRule } from "#server/forms/cross-field.schema.ts";
import { message } from "#server/forms/message.schema.ts";
import { lineField, textField } from "#server/forms/text-field.schema.ts";
import { asTyped } from "#server/identity/core/password.schema.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";

// Fields that several forms of staff accounts have.

export const MIN_STAFF_PASSWORD = 12;
const MAX_PASSWORD = 128;
const MAX_NAME = 60;

/** The number of characters, independent of how a keyboard composes them. */
const lengthOf = (text: string) => [...text.normalize("NFKC")].length;

/** An existing password, as typed. */
export const StaffPasswordSchema = textField({ max: MAX_PASSWORD, clean: asTyped });

/** A new password: 12 to 128 characters of any kind. Whether it is common is checked on the server. */
export const NewStaffPasswordSchema = textField({ max: MAX_PASSWORD, clean: asTyped }, (text) =>
  text.refine((password) => lengthOf(password) >= MIN_STAFF_PASSWORD, message("identity.password-short", { min: MIN_STAFF_PASSWORD })),
);

export const newStaffPasswordShape = { newPassword: NewStaffPasswordSchema, confirmPassword: StaffPasswordSchema };
type NewPassword = z.output<z.ZodObject<typeof newStaffPasswordShape>>;

/** Requires the new password to be typed twice. Reported together with errors of other fields. */
export const typedTwice = crossFieldRule<NewPassword>(({ newPassword, confirmPassword }, { add }) => {
  if (newPassword && confirmPassword && newPassword !== confirmPassword) add("confirmPassword", "identity.password-match");
});

export const StaffNameSchema = lineField("errors:field.name", MAX_NAME);
export const StaffLanguageSchema = z.enum(LANGUAGES, { error: message("errors.select-required") });

/** Checkboxes: one value, several or none. */
export const StaffRolesSchema = z.preprocess(
  (value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]),
  z.array(z.enum(STAFF_ROLES, { error: message("errors.select-required") })).max(STAFF_ROLES.length, message("errors.select-required")),
);
