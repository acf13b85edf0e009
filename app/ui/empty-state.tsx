import type { ReactNode } from "react";

/** Shown instead of an empty list, with the next step. */
export function EmptyState({ title, children, action }: { title: ReactNode; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children && <div className="soft">{children}</div>}
      {action}
    </div>
  );
}
