import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** Something to unfold; works without scripts, and its text is found by the browser's own search. */
export function Disclosure({
  summary,
  open,
  id,
  bodyId,
  className,
  children,
}: {
  summary: ReactNode;
  open?: boolean;
  id?: string;
  /** Names the folded part: an address that ends in it unfolds it. */
  bodyId?: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <details className={["disclosure", className].filter(Boolean).join(" ")} id={id} open={open}>
      <summary>
        <span>{summary}</span>
        <Icon name="chevron" className="turn" />
      </summary>
      <div className="disclosure-body" id={bodyId}>
        {children}
      </div>
    </details>
  );
}
