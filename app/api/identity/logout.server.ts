import { z } from "zod";
import { signOutCookies } from "#app/request/identity.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { readSessionTokens } from "./session-data.server.ts";
import { endSession } from "#server/identity/session/sessions.ts";

/** Ends the sessions of the header Token and of the cookies (§7, /user/logout; §4). */
export const logoutCall = defineCall({
  about: "Ends the sessions of the header Token and of the cookies, if the request has any.",
  who: "holder",
  input: z.object({}),
  output: z.null(),
  codes: [],
  async run(_, caller) {
    const { shop, request } = caller;
    await endSession(shop.db, readSessionTokens(caller));
    const cookies = request.headers.has("Token") ? [] : signOutCookies(shop.env.secure);
    return { ok: true, data: null, headers: cookies.map((cookie): [string, string] => ["Set-Cookie", cookie]) };
  },
});
