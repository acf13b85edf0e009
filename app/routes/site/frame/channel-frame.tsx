import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { CHANNEL_FRAME_PAGES, pageOf } from "#server/locale/channel-pages.schema.ts";
import { isLanguage } from "#server/locale/locale.schema.ts";
import { useChannelLanguage } from "#app/i18n/use-language.ts";
import { SmallFrame } from "#app/routes/site/shell/small-frame.tsx";

/** Whether only a logo stands above this page: the channel addresses, and all that exists in Japanese and Korean (§2). */
export function useChannelFrame(): boolean {
  const { pathname } = useLocation();
  return !isLanguage(useChannelLanguage()) || CHANNEL_FRAME_PAGES.includes(pageOf(pathname));
}

/** What stands around a page of the channels: logo, five languages, whom to ask. No menu, no chat, no way into the shop. */
export function ChannelFrame({ children }: { children: ReactNode }) {
  return <SmallFrame channel>{children}</SmallFrame>;
}
