import { z } from "zod";
import { optional } from "#server/forms/field.schema.ts";
import { textField } from "#server/forms/text-field.schema.ts";
import { defineCall, callViewer } from "#app/api/call/define-call.server.ts";
import { createEsimLink, redeemEsimLink } from "#server/identity/esim-handover/esim-handover.ts";
import { RedeemEsimLinkSchema } from "#server/identity/esim-handover/esim-handover.schema.ts";

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

/** For the eSIM site's server: returns the contact data of a hand-over token, once, within two minutes (an addition to §7; §2). */
export const redeemEsimLinkCall = defineCall({
  about:
    "For the eSIM site's own server, which sends no cookie: returns the contact data of the account that made a hand-over token, once, within two minutes. An invalid, expired or used token gives TOKEN_VALID_FAIL.",
  who: "anyone",
  input: RedeemEsimLinkSchema,
  output: z.strictObject({ email: z.string().nullable(), phone: z.string().nullable().describe("E.164, such as +85291234567") }),
  codes: [],
  examples: [{ token: "chance.1767225600.signature" }],
  async run({ token }, { shop }) {
    const shared = await redeemEsimLink(shop, token);
    return shared ? { ok: true, data: shared } : { ok: false, code: "TOKEN_VALID_FAIL", message: "errors.handover-ended" };
  },
});
