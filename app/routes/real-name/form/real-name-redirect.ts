import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { channelLanguage } from "#app/request/page/page-language.ts";
import { path } from "#server/locale/path.schema.ts";
import { realNamePage } from "#server/locale/channel-pages.schema.ts";

/** Redirects /store/realname, which is printed in SIM packages and in older messages, to the form (§2). */
export function loader({ params }: LoaderFunctionArgs) {
  const language = channelLanguage(params);
  return redirect(path(language, realNamePage(language)), 302);
}
