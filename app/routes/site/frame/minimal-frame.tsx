import type { ReactNode } from "react";
import { ChatLink } from "#app/routes/site/chat/chat-link.tsx";
import { SmallFrame } from "#app/routes/site/shell/small-frame.tsx";

/** What stands around a page that must come through the weakest line: a logo, the other languages, whom to ask. `bare` leaves out all of it. */
export function MinimalFrame({ bare, children }: { bare: boolean; children: ReactNode }) {
  if (bare) return <main id="main">{children}</main>;
  return (
    <SmallFrame channel={false}>
      {children}
      <ChatLink />
    </SmallFrame>
  );
}
