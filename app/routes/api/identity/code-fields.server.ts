import { z } from "zod";
import { CODE_TABS, type CodeTab } from "#server/identity/code-form.schema.ts";

/** The fields that say whom a code is for: `tab`, and an e-mail address or a phone number. What they must be, the form's schema says. */
export const recipientFields = {
  tab: z.enum(CODE_TABS).optional().catch(undefined),
  email: z.string().optional(),
  phoneCountry: z.string().optional(),
  phone: z.string().optional(),
};

/** By e-mail or by phone: as `tab` says, else by the fields that were sent. */
export function sentTab(form: FormData): CodeTab {
  const tab = form.get("tab");
  if (tab === "phone" || tab === "email") return tab;
  return form.has("phone") && !form.has("email") ? "phone" : "email";
}

/** Whom a form names. */
export const recipientOf = (form: { email: string } | { phoneCountry: string; phone: string }) =>
  "email" in form ? { email: form.email } : { phoneCountry: form.phoneCountry, phone: form.phone };
