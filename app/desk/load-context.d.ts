import "@remix-run/node";
import type { StaffSession } from "#server/staff/sessions/find-staff-session.ts";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /**
     * Set for the routes of the staff desk only. `session`: null on the pages that open without one. `token`: of the session cookie, also while only the
     * password was checked. `secure`: whether the desk is served over https.
     */
    desk?: { session: StaffSession | null; token: string | null; secure: boolean };
  }
}
