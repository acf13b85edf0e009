import { z } from "zod";
import { consent, IccidSchema } from "#server/forms/field.schema.ts";
import { codeForm, CodeSchema, emailShape, ExistingPasswordSchema, phoneShape, optionalCheckbox } from "#server/identity/code/code-form.schema.ts";

/** The tabs of the sign-in form (§2, Login). */
export const LOGIN_TABS = ["phone", "iccid", "email"] as const;

/** Sign-in with a code sent by mail. */
export const CodeLoginForm = z.object({
  intent: z.literal("go"),
  ...emailShape,
  code: CodeSchema,
  staySignedIn: optionalCheckbox,
  agreePrivacy: consent,
});

/** The schemas of the sign-in form. By email it takes either a code or a password. */
export const LOGIN_SCHEMAS = {
  phone: z.object({ ...phoneShape, password: ExistingPasswordSchema, staySignedIn: optionalCheckbox }),
  iccid: z.object({ iccid: IccidSchema, staySignedIn: optionalCheckbox }),
  password: z.object({ ...emailShape, password: ExistingPasswordSchema, staySignedIn: optionalCheckbox }),
  code: codeForm(emailShape, CodeLoginForm),
};
export type LoginMethod = keyof typeof LOGIN_SCHEMAS;

/** Returns the sign-in method of a form: its tab and, by email, whether a password is used instead of a code. */
export function loginMethod(tab: unknown, withPassword: boolean): LoginMethod {
  if (tab === "phone" || tab === "iccid") return tab;
  return withPassword ? "password" : "code";
}
