import type { ReactNode } from "react";
import { PageLink } from "#app/ui/page-link.tsx";

/** The privacy notice of real-name registration, in five languages. Opens in a new tab, so that the form keeps its values. */
export function PolicyLink({ children }: { children?: ReactNode }) {
  return (
    <PageLink page="argeement-channel" hash="privacy" target="_blank" rel="noopener">
      {children}
    </PageLink>
  );
}
