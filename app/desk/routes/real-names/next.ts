import { redirect } from "@remix-run/node";
import { findNextWaiting } from "#server/real-name/staff/list-registrations.ts";
import { staffLoader } from "#app/desk/staff.server.ts";

/** Leads to the registration that waits longest, or to the one after `after`, which is skipped. After the last one, to the list. */
export const loader = staffLoader("real-names.review", async ({ shop, request }) => {
  const reference = await findNextWaiting(shop, new URL(request.url).searchParams.get("after"));
  return redirect(reference ? `/real-names/${reference}` : "/real-names", 303);
});
