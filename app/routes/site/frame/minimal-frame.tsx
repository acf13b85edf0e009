import type { ReactNode } from "react";
import { ChatLink } from "#app/routes/site/chat/chat-link.tsx";
import { SmallFrame } from "#app/routes/site/shell/small-frame.tsx";

/** The frame of lean pages, which suit the slowest connections: logo, other languages, support contacts. `bare` omits the frame. */
export function MinimalFrame({ bare, children }: { bare: boolean; children: ReactNode }) {
  if (bare) return <main id="main">{children}</main>;
  return (
    <SmallFrame channel={false}>
      {children}
      <ChatLink />
    </SmallFrame>
  );
}
