import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { entryAddress } from "#app/request/page/entry-address.server.ts";

/** "/en" leads to "/en/homepage". */
export function loader({ request }: LoaderFunctionArgs) {
  return redirect(entryAddress(request), 302);
}
