import { redirect } from "@remix-run/node";
import { signOutStaff } from "#server/staff/sessions/end-staff-sessions.ts";
import { sessionCookie } from "#server/staff/sessions/staff-session.ts";
import { openAction } from "#app/desk/staff.server.ts";

/** Ends the session, also one in which only the password was checked. */
export const action = openAction({
  async "sign-out"({ context }) {
    const { desk, shop, clientAddress } = context;
    if (desk?.token) await signOutStaff(shop, { token: desk.token, address: clientAddress });
    // "cache" also drops the pages that the browser keeps for its back button. Not "cookies": they are shared with the shop on the same domain.
    const headers = { "Set-Cookie": sessionCookie("", desk?.secure ?? true), "Clear-Site-Data": '"cache", "storage"' };
    return redirect("/sign-in", { status: 303, headers });
  },
});
