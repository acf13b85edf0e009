import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { translatorOf } from "./i18n.server.ts";
import { TranslatorContext } from "./translator.ts";

/** Returns the HTML of a part of a page, which a script inserts. */
export const renderHtml = (language: ChannelLanguage, part: ReactNode): string =>
  renderToStaticMarkup(<TranslatorContext.Provider value={translatorOf(language)}>{part}</TranslatorContext.Provider>);
