import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { entryAddress } from "#app/request/page/entry-address.server.ts";

/** "/" leads to the homepage in the visitor's language (§2). */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(entryAddress(request), 302);
}
