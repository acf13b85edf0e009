import { Icon } from "./icon.tsx";

const DURATION_MS = { error: 5_000, tip: 1_500 };

/** A short message after an action. Scripts hide it after 5 s (error) or 1.5 s (tip, §9), but not while the pointer is on it (`app/client/toast.ts`). */
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
