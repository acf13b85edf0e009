import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** A `<details>` element: works without scripts, and the browser's text search finds its content. */
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
  /** The id of the content. Browsers open the disclosure for an address with this fragment. */
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
