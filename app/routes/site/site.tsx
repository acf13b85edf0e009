import { Outlet, useMatches } from "@remix-run/react";
import { Fault } from "./fault-page.tsx";
import { Frame } from "./frame.tsx";

/** What a page may ask of its frame: `export const handle = { overHero: true }`. */
export type FrameHandle = { overHero?: boolean; footerMenu?: boolean };

export default function SiteLayout() {
  const handles = useMatches().map((match) => match.handle as FrameHandle | undefined);
  return (
    <Frame overHero={handles.some((handle) => handle?.overHero)} footerMenu={handles.every((handle) => handle?.footerMenu !== false)}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  return (
    <Frame>
      <Fault />
    </Frame>
  );
}
