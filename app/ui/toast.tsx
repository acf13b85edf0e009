import { useEffect, useState } from "react";
import { Icon } from "./icon.tsx";

const DURATION_MS = { error: 5_000, tip: 1_500 };

/** A short message after an action. Disappears after 5 s (error) or 1.5 s (tip, §9), but not while the pointer is on it. */
export function Toast({ kind, text }: { kind: "tip" | "error"; text: string }) {
  const [shown, setShown] = useState(true);
  const [isHovered, setIsHovered] = useState(false);
  useEffect(() => {
    if (isHovered) return;
    const timer = setTimeout(() => setShown(false), DURATION_MS[kind]);
    return () => clearTimeout(timer);
  }, [kind, isHovered]);
  return (
    <div className="toast-place">
      <output
        role={kind === "error" ? "alert" : "status"}
        className={`toast ${kind}`}
        hidden={!shown}
        onPointerEnter={() => setIsHovered(true)}
        onPointerLeave={() => setIsHovered(false)}
      >
        <Icon name={kind === "error" ? "alert" : "check"} />
        <span>{text}</span>
      </output>
    </div>
  );
}
