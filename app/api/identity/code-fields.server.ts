import { z } from "zod";
import { CODE_TABS, type CodeTab } from "#server/identity/code/code-form.schema.ts";

/** The fields of a recipient: `tab`, and an email address or a phone number. The schema of the chosen form validates them. */
export const recipientFields = {
  tab: z.enum(CODE_TABS).optional().catch(undefined),
  email: z.string().optional(),
  phoneCountry: z.string().optional(),
  phone: z.string().optional(),
};

/** Returns the tab: `tab` if it is valid, else inferred from the fields that were sent. */
export const inferTab = ({ tab, email, phone }: { tab?: string | undefined; email?: string | undefined; phone?: string | undefined }): CodeTab =>
  CODE_TABS.find((codeTab) => codeTab === tab) ?? (phone !== undefined && email === undefined ? "phone" : "email");

/** Returns the recipient fields of a form. */
export const recipientOf = (form: { email: string } | { phoneCountry: string; phone: string }) =>
  "email" in form ? { email: form.email } : { phoneCountry: form.phoneCountry, phone: form.phone };
