import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { entryAddress } from "#app/request/page/entry-address.server.ts";

/** Redirects "/en" to "/en/homepage". */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(entryAddress(request), 302);
}
