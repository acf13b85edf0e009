import { useState } from "react";
import { useChannelTranslation } from "#app/i18n/use-channel-translation.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { useHydrated } from "./use-hydrated.ts";

const DONE_MS = 1_500;

/**
 * A button that copies `text`, a code or a link. `label`: what is copied, for screen readers. `words`: the visible text; "Copy" by default. If the
 * browser refuses, as web views of other apps may, the text is shown selected instead. Rendered only if the clipboard is available.
 */
export function CopyButton({ text, label, words }: { text: string; label: string; words?: string }) {
  const { t } = useChannelTranslation("ui");
  const [state, setState] = useState<"ready" | "done" | "refused">("ready");
  const isHydrated = useHydrated();
  if (!isHydrated || !navigator.clipboard) return null;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      return setState("refused");
    }
    setState("done");
    setTimeout(() => setState("ready"), DONE_MS);
  };
  if (state === "refused") {
    return (
      <span className="field no-print">
        <span className="small" role="alert">
          {t("copy-refused")}
        </span>
        <span className="control">
          <input readOnly autoFocus value={text} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
        </span>
      </span>
    );
  }
  return (
    <Button kind="quiet" onClick={() => void copy()} aria-label={`${t("copy")}: ${label}`} className="no-print">
      <Icon name={state === "done" ? "check" : "copy"} />
      <span aria-live="polite">{state === "done" ? t("copied") : (words ?? t("copy"))}</span>
    </Button>
  );
}
