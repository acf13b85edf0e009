import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { path } from "#server/locale/path.schema.ts";
import { DEFAULT_LANGUAGE, isLanguage } from "#server/locale/locale.schema.ts";

/** An unknown page leads to the homepage of its language (§2). */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(path(isLanguage(params.lang) ? params.lang : DEFAULT_LANGUAGE, "homepage"), 302);
}

export const action = loader;
