import type { ReactNode } from "react";
import { PageLink } from "#app/ui/page-link.tsx";

/** The privacy notice of real-name registration, in five languages, in a tab of its own: what was typed stays where it is. */
export function PolicyLink({ children }: { children?: ReactNode }) {
  return (
    <PageLink page="argeement-channel" hash="privacy" target="_blank" rel="noopener">
      {children}
    </PageLink>
  );
}
