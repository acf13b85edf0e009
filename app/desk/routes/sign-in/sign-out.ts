import { redirect } from "@remix-run/node";
import { signOutStaff } from "#server/staff/sessions/end-staff-sessions.ts";
import { sessionCookie } from "#server/staff/sessions/session-cookie.ts";
import { openAction } from "#app/desk/open.server.ts";

/** Ends the session, also one in which only the password was checked. */
export const action = openAction({
  async "sign-out"({ context }) {
    const { desk, shop, clientAddress } = context;
    if (desk?.token) await signOutStaff(shop, { token: desk.token, address: clientAddress });
    return redirect("/sign-in", { status: 303, headers: { "Set-Cookie": sessionCookie("", desk?.secure ?? true) } });
  },
});
