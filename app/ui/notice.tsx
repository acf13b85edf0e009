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
