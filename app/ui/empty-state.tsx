import type { ReactNode } from "react";

/** Nothing is here: says so, and what to do next. */
export function EmptyState({ title, children, action }: { title: ReactNode; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children && <div className="soft">{children}</div>}
      {action}
    </div>
  );
}
