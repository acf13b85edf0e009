import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { CHANNEL_FRAME_PAGES, pageFromPath } from "#server/locale/channel-pages.schema.ts";
import { isLanguage } from "#server/locale/locale.schema.ts";
import { useChannelLanguage } from "#app/i18n/use-language.ts";
import { SmallFrame } from "#app/routes/site/shell/small-frame.tsx";

/** Returns true if the page has the channel frame: channel addresses, and all pages in languages that have only these (§2). */
export function useChannelFrame(): boolean {
  const { pathname } = useLocation();
  return !isLanguage(useChannelLanguage()) || CHANNEL_FRAME_PAGES.includes(pageFromPath(pathname));
}

/** The frame of channel pages: logo, all languages, support contacts. No menu and no chat; the consent page is the only link into the shop. */
export function ChannelFrame({ children }: { children: ReactNode }) {
  return <SmallFrame channel>{children}</SmallFrame>;
}
