import { useMatches } from "@remix-run/react";

/** What a page may say of itself, in its `handle` or with its data: `lean` only a logo above it and no script at all, `bare` nothing around it either. */
export type PageLayout = { lean?: boolean; bare?: boolean };

/**
 * Whether this page must come through the weakest line (§2: some pages show only a logo header), and whether it stands inside another
 * app, as every address does whose route is called `…-app`.
 */
export function usePageLayout(): Required<PageLayout> {
  const matches = useMatches();
  const said = matches.flatMap(({ handle, data }) => [handle, data] as (PageLayout | null | undefined)[]);
  const bare = said.some((one) => one?.bare === true) || matches.some(({ id }) => id.endsWith("-app"));
  return { lean: bare || said.some((one) => one?.lean === true), bare };
}
