import { useTranslation } from "react-i18next";
import { useErrorText } from "#app/forms/use-error-text.ts";
import { useOnline } from "#app/client/use-online.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { formatFileSize } from "#app/ui/format-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { isUploading, type AttachmentRow } from "./attachment-rows.ts";

type AttachmentRowItemProps = { row: AttachmentRow; onRetry: () => void; onRemove: () => void };

/** A file being uploaded: name, size, progress or error, and buttons to retry or remove it. */
export function AttachmentRowItem({ row: { name, size, step }, onRetry, onRemove }: AttachmentRowItemProps) {
  const { t } = useTranslation("attachments");
  const language = useLanguage();
  const errorText = useErrorText();
  const isOnline = useOnline();
  const percent = step.name === "sending" ? Math.floor(step.share * 100) : 0;
  const errorMessage =
    step.name === "refused" || (step.name === "failed" && step.message)
      ? errorText(step.message ?? "")
      : step.name === "failed" || step.name === "lost"
        ? t(step.name)
        : null;
  return (
    <li className="file-row">
      <div>
        <b>{name}</b> <span className="soft small nowrap">{formatFileSize(size, language)}</span>
        {step.name === "sending" && <progress max={100} value={percent} aria-label={t("progress", { name })} />}
        {errorMessage ? (
          <p className="field-error">
            <Icon name="alert" />
            <span>{errorMessage}</span>
          </p>
        ) : (
          <p className="hint number">{isUploading(step) && !isOnline ? t("offline") : t(step.name, { percent })}</p>
        )}
      </div>
      <span className="cluster">
        {(step.name === "failed" || (step.name === "paused" && isOnline)) && (
          <Button kind="secondary" onClick={onRetry} aria-label={t("retry-named", { name })}>
            {t("retry")}
          </Button>
        )}
        {!(step.name === "sent" && step.isAttaching) && (
          <Button kind="quiet" onClick={onRemove} aria-label={t("enquiry:files.remove-named", { name })}>
            {t("enquiry:files.remove")}
          </Button>
        )}
      </span>
    </li>
  );
}
