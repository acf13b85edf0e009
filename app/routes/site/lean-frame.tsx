import type { ReactNode } from "react";
import { SmallFrame } from "./small-frame.tsx";

/** What stands around a page that must come through the weakest line: a logo, the other languages, whom to ask. `bare` leaves out all of it. */
export function LeanFrame({ bare, children }: { bare: boolean; children: ReactNode }) {
  return bare ? <main id="main">{children}</main> : <SmallFrame channel={false}>{children}</SmallFrame>;
}
