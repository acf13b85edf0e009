import type { ButtonHTMLAttributes, ComponentProps } from "react";
import { PageLink } from "./page-link.tsx";
import { useChannelTranslation } from "#app/i18n/translator.ts";
import { Icon } from "./icon.tsx";

export type ButtonKind = "primary" | "secondary" | "quiet" | "danger";
type Look = { kind?: ButtonKind; wide?: boolean; className?: string };

/** Returns the class names of a button. */
export function buttonClass({ kind = "primary", wide, className }: Look): string {
  return ["button", kind, wide && "wide", className].filter(Boolean).join(" ");
}

export function Button({ kind, wide, className, ...rest }: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...rest} className={buttonClass({ kind, wide, className })} />;
}

/** A link to a page of the site that looks like a button. */
export function ButtonLink({ kind, wide, className, ...rest }: Look & ComponentProps<typeof PageLink>) {
  return <PageLink {...rest} className={buttonClass({ kind, wide, className })} />;
}

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
