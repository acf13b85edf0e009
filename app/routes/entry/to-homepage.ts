import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { entryAddress } from "#app/request/page/entry-address.server.ts";

/** Redirects "/" to the homepage in the visitor's language, and "/en" to "/en/homepage" (§2). */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(entryAddress(request), 302);
}
