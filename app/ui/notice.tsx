import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

const ICONS = { info: "info", good: "check", warn: "alert", alert: "alert" } as const satisfies Record<string, IconName>;

/** A highlighted message. Screen readers announce the kind `alert` immediately. */
export function Notice({ kind = "info", title, children }: { kind?: keyof typeof ICONS; title?: ReactNode; children?: ReactNode }) {
  return (
    <div className={`notice ${kind}`} role={kind === "alert" ? "alert" : undefined}>
      <Icon name={ICONS[kind]} />
      <div className="stack-tight">
        {title && <p className="strong">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}

const DURATION_MS = { error: 5_000, tip: 1_500 };

/** A short message after an action. Scripts hide it after 5 s (error) or 1.5 s (tip, §9), but not while the pointer is on it (`app/client/enhancements.ts`). */
export function Toast({ kind, text }: { kind: "tip" | "error"; text: string }) {
  return (
    <div className="toast-place">
      <output role={kind === "error" ? "alert" : "status"} className={`toast ${kind}`} data-toast={DURATION_MS[kind]}>
        <Icon name={kind === "error" ? "alert" : "check"} />
        <span>{text}</span>
      </output>
    </div>
  );
}

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
