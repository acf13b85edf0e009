import { z } from "zod";
import { consent, IccidSchema } from "#server/locale/field.schema.ts";
import { codeForm, CodeSchema, emailShape, GivenPasswordSchema, phoneShape, tick } from "./code-form.schema.ts";

/** The three ways to sign in (§2, Login). */
export const LOGIN_TABS = ["phone", "iccid", "email"] as const;
export type LoginTab = (typeof LOGIN_TABS)[number];

export const PhoneLoginSchema = z.object({ ...phoneShape, password: GivenPasswordSchema, staySignedIn: tick });
export const IccidLoginSchema = z.object({ iccid: IccidSchema, staySignedIn: tick });
export const PasswordLoginSchema = z.object({ ...emailShape, password: GivenPasswordSchema, staySignedIn: tick });
export const CodeLoginSchema = codeForm(
  emailShape,
  z.object({ intent: z.literal("go"), ...emailShape, code: CodeSchema, staySignedIn: tick, agreePrivacy: consent }),
);
