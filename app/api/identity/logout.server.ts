import { z } from "zod";
import { signOutCookies } from "#app/request/identity.server.ts";
import { defineCall } from "#app/api/call/define-call.server.ts";
import { readSessionTokens } from "./session-data.server.ts";
import { endSession } from "#server/identity/session/sessions.ts";

/** Ends the session of the Token (§7, /user/logout; §4). */
export const logout = defineCall({
  about: "Ends the session of the Token.",
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
