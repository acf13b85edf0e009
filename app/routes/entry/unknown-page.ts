import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { entryAddress, homepageAddress } from "#app/request/page/entry-address.server.ts";
import { isChannelLanguage } from "#server/locale/locale.schema.ts";

/**
 * Redirects an unknown page to the homepage of its language (§2). A path of several segments without a language ("/prepaid/realname") is first
 * redirected to the same path with a language.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  if (!isChannelLanguage(params.lang)) return redirect(await entryAddress(request), 302);
  return redirect(await homepageAddress(request), 302);
}

export const action = loader;
