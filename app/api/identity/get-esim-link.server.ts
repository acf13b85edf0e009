import { callViewer } from "#app/api/call/call-viewer.server.ts";
import { z } from "zod";
import { optional } from "#server/forms/field.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { createEsimLink } from "#server/identity/esim-handover/esim-handover.ts";

const CODE = /^[\w.-]+$/;

/**
 * Returns a JSON string with `url`, the address of the eSIM site. If an account is signed in and agrees to share its email and phone, the address
 * signs it in there, once, within two minutes (§7, /product/getEsimLink; §2).
 */
export const getEsimLinkCall = defineCall({
  about:
    "Returns the address of the eSIM site, as a JSON string with url. With the Token of an account and agreeShare=on, the address signs the account in there, once, within two minutes.",
  who: "anyone",
  input: z.object({
    gdsProductCode: optional(textField({ max: 64, tooLong: "errors.product-code" }, (text) => text.regex(CODE, "errors.product-code"))),
    agreeShare: z.literal("on").optional().catch(undefined),
  }),
  output: z.string().describe('JSON: {"url": "https://…"}'),
  codes: [],
  fields: { gdsProductCode: { pattern: "^[\\w.-]{0,64}$", description: "The product to show there; may be empty" } },
  examples: [{ gdsProductCode: "" }],
  async run({ gdsProductCode: product, agreeShare }, caller) {
    const { shop, identity } = caller;
    const accountId = identity?.kind === "account" ? identity.accountId : null;
    return {
      ok: true,
      data: JSON.stringify(await createEsimLink(shop, { accountId, share: agreeShare === "on", product, language: callViewer(caller).language })),
    };
  },
});
