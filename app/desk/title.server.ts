import type { AppLoadContext } from "@remix-run/node";
import { translatorOf } from "#app/i18n/i18n.server.ts";
import type { TextKey } from "#app/i18n/text-key.ts";
import type { TextValues } from "#server/locale/text-key.schema.ts";
import { deskLanguage } from "./language.server.ts";

/** Returns the text of a page's title, in the language of the desk. */
export const titleOf = (request: Request, context: AppLoadContext, key: TextKey, values?: TextValues): string =>
  translatorOf(deskLanguage(request, context)).in("desk")(key, values);
