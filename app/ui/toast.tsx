import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "./icon.tsx";

const SHOWN_FOR = { error: 5_000, tip: 1_500 };

/** A short message after an action: gone after 5 s (errors) or 1.5 s (tips), §9; without scripts it stays. */
export function Toast({ kind, text }: { kind: "tip" | "error"; text: string }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(true);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => setShown(false), SHOWN_FOR[kind]);
    return () => clearTimeout(timer);
  }, [kind, held]);
  return (
    <div className="toast-place">
      <output
        role={kind === "error" ? "alert" : "status"}
        className={`toast ${kind}`}
        hidden={!shown}
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
      >
        <Icon name={kind === "error" ? "alert" : "check"} />
        <span>{t(text)}</span>
      </output>
    </div>
  );
}
