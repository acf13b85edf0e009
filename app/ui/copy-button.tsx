import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { useHydrated } from "./use-hydrated.ts";

/**
 * Copies a code or a link (`words`: the visible text of the button). Rendered only if the clipboard is available; the code can also be selected by
 * hand.
 */
export function CopyButton({ text, label, words }: { text: string; label: string; words?: string }) {
  const { t } = useTranslation("ui");
  const [state, setState] = useState<"ready" | "done">("ready");
  const hydrated = useHydrated();
  if (!hydrated || !navigator.clipboard) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setState("done");
    setTimeout(() => setState("ready"), 1_500);
  };
  return (
    <Button kind="quiet" onClick={() => void copy()} aria-label={`${t("copy")}: ${label}`} className="no-print">
      <Icon name={state === "done" ? "check" : "copy"} />
      <span aria-live="polite">{state === "done" ? t("copied") : (words ?? t("copy"))}</span>
    </Button>
  );
}
