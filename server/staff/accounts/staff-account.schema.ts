import { z } from "zod";
import { EmailSchema } from "#server/forms/field.schema.ts";
import {
  newStaffPasswordShape,
  StaffLanguageSchema,
  StaffNameSchema,
  StaffPasswordSchema,
  StaffRolesSchema,
  typedTwice,
} from "#server/staff/core/staff-fields.schema.ts";

/** A new account. */
export const InviteStaffSchema = z.object({ email: EmailSchema, name: StaffNameSchema, roles: StaffRolesSchema, language: StaffLanguageSchema });

/** The form of the page of an invitation. */
export const AcceptInvitationSchema = z.object(newStaffPasswordShape).check(typedTwice);

/** The form with which a member of staff changes their own password. */
export const ChangeStaffPasswordSchema = z.object({ password: StaffPasswordSchema, ...newStaffPasswordShape }).check(typedTwice);

/** Name and language, which everyone may change in their own account. */
export const StaffProfileSchema = z.object({ name: StaffNameSchema, language: StaffLanguageSchema });

export const ChangeRolesSchema = z.object({ roles: StaffRolesSchema });
