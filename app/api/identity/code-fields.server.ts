import { z } from "zod";
import { CODE_TABS, type CodeTab } from "#server/identity/code/code-form.schema.ts";

/** The fields that say whom a code is for: `tab`, and an e-mail address or a phone number. What they must be, the form's schema says. */
export const recipientFields = {
  tab: z.enum(CODE_TABS).optional().catch(undefined),
  email: z.string().optional(),
  phoneCountry: z.string().optional(),
  phone: z.string().optional(),
};

/** By e-mail or by phone: as `tab` says, else by the fields that were sent. */
export const sentTab = ({ tab, email, phone }: { tab?: string | undefined; email?: string | undefined; phone?: string | undefined }): CodeTab =>
  CODE_TABS.find((one) => one === tab) ?? (phone !== undefined && email === undefined ? "phone" : "email");

/** Whom a form names. */
export const recipientOf = (form: { email: string } | { phoneCountry: string; phone: string }) =>
  "email" in form ? { email: form.email } : { phoneCountry: form.phoneCountry, phone: form.phone };
