import { z } from "zod";
import { RedeemEsimLinkSchema } from "#server/identity/esim-handover/esim-handover.schema.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { redeemEsimLink } from "#server/identity/esim-handover/esim-handover.ts";

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
