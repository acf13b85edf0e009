import { data } from "@remix-run/node";
import { staffLoader } from "#app/desk/staff.server.ts";

export const loader = staffLoader("signed-in", async () => {
  throw data(null, { status: 404 });
});

/** Without a component this would be a resource route, whose errors have no page. */
export default function UnknownPage() {
  return null;
}
