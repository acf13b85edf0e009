import { z } from "zod";
import { SendCodeForms, CodeKeySchema } from "#server/identity/code/code-form.schema.ts";
import { sendCode } from "#server/identity/code/send-code.ts";
import { oneOfForms } from "#server/forms/one-of-forms.schema.ts";
import { choice } from "#server/forms/field.schema.ts";
import { callViewer } from "#app/api/call/call-viewer.server.ts";
import { time, TimeSchema } from "#app/api/call/call-values.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { rejectCall } from "#app/api/call/reject-call.server.ts";
import { recipientFields, recipientOf, inferTab } from "./code-fields.server.ts";
import { codeKeyBinding, newCodeKey } from "#server/identity/code/code.ts";

const PURPOSES = { login: "sign-in", register: "register", resetPassword: "reset" } as const;

const commonFields = { purpose: choice(["login", "register", "resetPassword"]), codeKey: CodeKeySchema.optional() };
const FORMS = { email: SendCodeForms.email.extend(commonFields), phone: SendCodeForms.phone.extend(commonFields) };

/**
 * Sends a code by email or SMS and returns the key that must be sent with it. The response does not reveal whether an account exists (§7,
 * /user/sendCode).
 */
export const sendCodeCall = defineCall({
  about:
    "Sends a code of six digits by email or SMS, and returns the codeKey that must be sent together with the code. For purpose=login only by email.",
  who: "anyone",
  input: oneOfForms(
    { purpose: z.enum(["login", "register", "resetPassword"]).optional().catch(undefined), ...recipientFields, codeKey: z.string().optional() },
    ({ purpose, ...sent }) => FORMS[purpose === "login" ? "email" : inferTab(sent)],
  ),
  output: z.strictObject({ codeKey: z.string(), resendAt: TimeSchema }),
  codes: ["CODE_SOON", "TOO_MANY_TRIES"],
  examples: [
    { purpose: "login", email: "ada@example.com" },
    { purpose: "register", tab: "phone", phoneCountry: "HK", phone: "91234567" },
  ],
  async run({ purpose, codeKey = newCodeKey(), ...form }, caller) {
    const { shop, clientAddress, ticket } = caller;
    const { language } = callViewer(caller);
    const to = recipientOf(form);
    const result = await sendCode(shop, { purpose: PURPOSES[purpose], to, browser: codeKeyBinding(codeKey), language, clientAddress, ticket });
    if (!result.ok) return rejectCall(result, { field: "email" in to ? "email" : "phone" });
    return { ok: true, data: { codeKey, resendAt: time(result.resendAt) } };
  },
});
