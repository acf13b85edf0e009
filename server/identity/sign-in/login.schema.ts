import { z } from "zod";
import { consent, IccidSchema } from "#server/forms/field.schema.ts";
import { codeForm, CodeSchema, emailShape, GivenPasswordSchema, phoneShape, tick } from "#server/identity/code/code-form.schema.ts";

/** The three ways to sign in (§2, Login). */
export const LOGIN_TABS = ["phone", "iccid", "email"] as const;
export type LoginTab = (typeof LOGIN_TABS)[number];

/** To sign in with a code that was mailed. */
export const CodeLoginForm = z.object({ intent: z.literal("go"), ...emailShape, code: CodeSchema, staySignedIn: tick, agreePrivacy: consent });

/** What a form to sign in asks; by e-mail with a code or with a password. */
export const LOGIN_SCHEMAS = {
  phone: z.object({ ...phoneShape, password: GivenPasswordSchema, staySignedIn: tick }),
  iccid: z.object({ iccid: IccidSchema, staySignedIn: tick }),
  password: z.object({ ...emailShape, password: GivenPasswordSchema, staySignedIn: tick }),
  code: codeForm(emailShape, CodeLoginForm),
};
export type LoginMethod = keyof typeof LOGIN_SCHEMAS;

/** The way that a form takes: its tab, and by e-mail whether there is a password instead of a code. */
export function loginMethod(tab: unknown, withPassword: boolean): LoginMethod {
  if (tab === "phone" || tab === "iccid") return tab;
  return withPassword ? "password" : "code";
}
