import { Outlet, useMatches, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { usePageLayout } from "#app/client/use-page-layout.ts";
import { ErrorMessage } from "#app/routes/site/shell/error-page.tsx";
import { Frame } from "./frame.tsx";
import { AccountLink } from "./header.tsx";
import { ChatLink } from "#app/routes/site/chat/chat-link.tsx";
import { SmallFrame } from "#app/routes/site/shell/small-frame.tsx";
import { CHANNEL_FRAME_PAGES, pageFromPath } from "#server/locale/channel-pages.schema.ts";
import { isLanguage } from "#server/locale/locale.schema.ts";
import { useChannelLanguage } from "#app/i18n/translator.ts";

/** Frame options in the `handle` of a page. `overHero`: the header overlaps the hero. */
type FrameHandle = { overHero?: boolean };

export default function SiteLayout() {
  return (
    <PageFrame>
      <Outlet />
    </PageFrame>
  );
}

export function ErrorBoundary() {
  const { lean, bare } = usePageLayout();
  const isChannel = useChannelFrame();
  if (isChannel)
    return (
      <ChannelFrame>
        <ErrorMessage />
      </ChannelFrame>
    );
  if (lean)
    return (
      <MinimalFrame bare={bare}>
        <ErrorMessage />
      </MinimalFrame>
    );
  return (
    <Frame>
      <ErrorMessage />
    </Frame>
  );
}

function PageFrame({ children }: { children: ReactNode }) {
  const handles = useMatches().map((match) => match.handle as FrameHandle | undefined);
  const { lean, bare } = usePageLayout();
  const isChannel = useChannelFrame();
  if (isChannel) return <ChannelFrame>{children}</ChannelFrame>;
  if (lean) return <MinimalFrame bare={bare}>{children}</MinimalFrame>;
  return <Frame overHero={handles.some((handle) => handle?.overHero)}>{children}</Frame>;
}

/** The frame of lean pages, which suit the slowest connections: logo, other languages, support contacts, help button. `bare`: no frame at all. */
function MinimalFrame({ bare, children }: { bare: boolean; children: ReactNode }) {
  if (bare) return <main id="main">{children}</main>;
  return (
    <SmallFrame
      channel={false}
      help={<ChatLink place="footer" />}
      links={
        <>
          <ChatLink place="header" />
          <AccountLink />
        </>
      }
    >
      {children}
    </SmallFrame>
  );
}

/** Returns true if the page has the channel frame: channel addresses, and all pages in languages that have only these (§2). */
function useChannelFrame(): boolean {
  const { pathname } = useLocation();
  return !isLanguage(useChannelLanguage()) || CHANNEL_FRAME_PAGES.includes(pageFromPath(pathname));
}

/** The frame of channel pages: logo, all languages, support contacts. No menu and no chat; the consent page is the only link into the shop. */
function ChannelFrame({ children }: { children: ReactNode }) {
  return <SmallFrame channel>{children}</SmallFrame>;
}
