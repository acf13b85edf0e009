import { z } from "zod";
import { EmailSchema } from "#server/forms/field.schema.ts";
import { StaffPasswordSchema } from "#server/staff/core/staff-fields.schema.ts";
import { SecondFactorSchema } from "#server/staff/second-factor/second-factor.schema.ts";

/** Step 1 of signing in. */
export const StaffSignInSchema = z.object({ email: EmailSchema, password: StaffPasswordSchema });

/** Before a dangerous action in a session: password and second factor again. */
export const ConfirmIdentitySchema = z.intersection(z.object({ password: StaffPasswordSchema }), SecondFactorSchema);
