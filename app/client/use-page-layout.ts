import { useMatches } from "@remix-run/react";

/**
 * Set by a page in its `handle` or its loader data. `lean`: only a logo header and no script. `bare`: no header or footer either. `switchId`: id of the part
 * of its form that changes language and currency and keeps what was typed; the links to these settings lead there.
 */
type PageLayout = { lean?: boolean; bare?: boolean; switchId?: string | null };

/**
 * Returns the layout of the current page. Lean pages suit the slowest connections (§2: some pages show only a logo header). Bare pages are shown
 * inside another app, like every route whose id ends in `-app`.
 */
export function usePageLayout(): { lean: boolean; bare: boolean; switchId: string | null } {
  const matches = useMatches();
  const layouts = matches.flatMap(({ handle, data }) => [handle, data] as (PageLayout | null | undefined)[]);
  const bare = layouts.some((layout) => layout?.bare === true) || matches.some(({ id }) => id.endsWith("-app"));
  const switchId = layouts.find((layout) => layout?.switchId)?.switchId ?? null;
  return { lean: bare || layouts.some((layout) => layout?.lean === true), bare, switchId };
}
