import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { entryAddress } from "#app/request/entry-address.server.ts";
import { isChannelLanguage, isLanguage } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";

/** An unknown page leads to the homepage of its language (§2); a page of two parts without a language ("/prepaid/realname") gets one first. */
export function loader({ request, params }: LoaderFunctionArgs) {
  if (!isChannelLanguage(params.lang)) return redirect(entryAddress(request), 302);
  return redirect(path(isLanguage(params.lang) ? params.lang : "zh-cn", "homepage"), 302);
}

export const action = loader;
