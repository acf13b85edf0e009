import { useState } from "react";
import { useChannelTranslation } from "#app/i18n/use-channel-translation.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { useHydrated } from "./use-hydrated.ts";

/**
 * A button that copies `text`, a code or a link. `label`: what is copied, for screen readers. `words`: the visible text; "Copy" by default. Rendered
 * only if the clipboard is available.
 */
export function CopyButton({ text, label, words }: { text: string; label: string; words?: string }) {
  const { t } = useChannelTranslation("ui");
  const [state, setState] = useState<"ready" | "done">("ready");
  const isHydrated = useHydrated();
  if (!isHydrated || !navigator.clipboard) return null;
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
