import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

const DURATION_MS = { error: 5_000, tip: 1_500 };

/** A short message after an action. Hidden after 5 s (errors) or 1.5 s (tips, §9), not while the pointer is on it; without scripts it stays. */
export function Toast({ kind, text }: { kind: "tip" | "error"; text: string }) {
  const { t } = useTranslation();
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
        <span>{t(text)}</span>
      </output>
    </div>
  );
}
