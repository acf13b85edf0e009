import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { entryAddress } from "#app/request/page/entry-address.server.ts";

/**
 * Redirects "/" to the homepage in the visitor's language, "/en" to "/en/homepage", and any other path of one segment, such as "/plans", to that page
 * in the visitor's language (§2).
 */
export async function loader({ request }: LoaderFunctionArgs) {
  return redirect(await entryAddress(request), 302);
}
