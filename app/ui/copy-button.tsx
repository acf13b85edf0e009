import { useChannelTranslation } from "#app/i18n/use-channel-translation.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";

/**
 * A button that copies `text`, a code or a link, shown by scripts if the clipboard is available (`copy.widget.ts`). `label`: what is copied, for screen
 * readers. `words`: the visible text; "Copy" by default.
 */
export function CopyButton({ text, label, words }: { text: string; label: string; words?: string }) {
  const { t } = useChannelTranslation("ui");
  return (
    <span hidden className="no-print" data-widget="copy" data-text={text} data-label={label} data-done={t("copied")} data-refused={t("copy-refused")}>
      <Button kind="quiet" aria-label={`${t("copy")}: ${label}`}>
        <Icon name="copy" />
        <span aria-live="polite">{words ?? t("copy")}</span>
      </Button>
    </span>
  );
}
