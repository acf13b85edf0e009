import { useEffect, useRef, type RefObject } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useOnline } from "#app/client/use-online.ts";
import type { Attachment } from "#server/partners/attachments/attachment.schema.ts";
import { rowsWithErrors, pendingRows, uploadKeys, isUploading, type AttachmentRow } from "./attachment-rows.ts";
import type { SendDraft } from "#app/routes/partners/drafts/draft-sender.ts";
import { useAttachments } from "./use-attachments.ts";
import { useErrorText } from "#app/i18n/use-error-text.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { formatFileSize } from "#app/ui/format-data.ts";
import { Icon } from "#app/ui/icon.tsx";

/** `pending`: the number of files that will be attached without user action. `withErrors`: of files that need the visitor's attention. */
export type UploadCounts = { pending: number; withErrors: number };

type AttachmentUploadsProps = {
  /** The file field, which works without this component. */
  input: RefObject<HTMLInputElement>;
  /** The files already attached. */
  attachments: Attachment[];
  /** Whether the page was loaded with a draft. */
  hasDraft: boolean;
  send: SendDraft;
  onCountsChange: (counts: UploadCounts) => void;
};

/** Enhances the file field: uploads each file, shows its progress, and resumes after a lost connection or a reload. */
export function AttachmentUploads({ input, attachments, hasDraft, send, onCountsChange }: AttachmentUploadsProps) {
  const { t } = useTranslation("attachments");
  const isOnline = useOnline();
  const { rows, announcement, retry, remove } = useAttachments(input, { attachments, hasDraft, send });
  const latestOnCountsChange = useRef(onCountsChange);
  latestOnCountsChange.current = onCountsChange;
  const pending = pendingRows(rows).length;
  const withErrors = rowsWithErrors(rows).length;
  useEffect(() => latestOnCountsChange.current({ pending, withErrors }), [pending, withErrors]);
  return (
    <>
      {uploadKeys(rows).map((key) => (
        <input key={key} type="hidden" name="uploads" value={key} />
      ))}
      {rows.length > 0 && (
        <ul className="list-plain" aria-label={t("list")}>
          {rows.map((row) => (
            <AttachmentRowItem
              key={row.id}
              row={row}
              onRetry={() => retry(row.id)}
              onRemove={() => {
                remove(row.id);
                input.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {pending > 0 && !isOnline
          ? t("offline")
          : rows.some(({ step }) => step.name === "paused")
            ? t("paused")
            : announcement && t(`told.${announcement.key}`, { name: announcement.name })}
      </p>
    </>
  );
}

type AttachmentRowItemProps = { row: AttachmentRow; onRetry: () => void; onRemove: () => void };

/** A file that is not attached yet: name, size, progress or error, and buttons to retry or remove it. */
function AttachmentRowItem({ row: { name, size, step }, onRetry, onRemove }: AttachmentRowItemProps) {
  const { t } = useTranslation("attachments");
  const language = useLanguage();
  const errorText = useErrorText();
  const isOnline = useOnline();
  const percent = step.name === "sending" ? Math.floor(step.share * 100) : 0;
  const isError = step.name === "refused" || step.name === "failed" || step.name === "lost";
  const state =
    step.name === "refused" || (step.name === "failed" && step.message)
      ? errorText(step.message ?? "")
      : isUploading(step) && !isOnline
        ? t("offline")
        : t(step.name, { percent });
  return (
    <li className="file-row">
      <div>
        <b>{name}</b> <span className="soft small nowrap">{formatFileSize(size, language)}</span>
        {step.name === "sending" && <progress max={100} value={percent} aria-label={t("progress", { name })} />}
        {isError ? (
          <p className="field-error">
            <Icon name="alert" />
            <span>{state}</span>
          </p>
        ) : (
          <p className="hint number">{state}</p>
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
