import { Outlet, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { usePageLayout } from "#app/client/use-page-layout.ts";
import { ChannelFrame, useChannelFrame } from "./channel-frame.tsx";
import { ErrorMessage } from "#app/routes/site/shell/error-page.tsx";
import { Frame } from "./frame.tsx";
import { ChatLink } from "#app/routes/site/chat/chat-link.tsx";
import { SmallFrame } from "#app/routes/site/shell/small-frame.tsx";

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
    <SmallFrame channel={false} help={<ChatLink place="footer" />}>
      {children}
    </SmallFrame>
  );
}
