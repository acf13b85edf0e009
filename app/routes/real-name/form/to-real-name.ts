import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { channelLanguage } from "#app/request/page/page-language.ts";
import { realNamePage } from "#server/locale/channel-pages.schema.ts";
import { path } from "#server/locale/path.schema.ts";

/** The address of the form in packets and older messages (§2). */
export function loader({ params }: LoaderFunctionArgs) {
  const language = channelLanguage(params);
  return redirect(path(language, realNamePage(language)), 302);
}
