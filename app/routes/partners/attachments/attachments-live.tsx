import { useEffect, useRef, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useOnline } from "#app/client/use-online.ts";
import type { Attachment } from "#server/partners/attachments/attachment.schema.ts";
import { AttachmentRowItem } from "./attachment-row-item.tsx";
import { rowsWithErrors, pendingRows, uploadKeys } from "./attachment-rows.ts";
import type { SendDraft } from "#app/routes/partners/drafts/draft-sender.ts";
import { useAttachments } from "./use-attachments.ts";

/** The number of files being uploaded, and of files that need the visitor's attention. */
export type UploadCounts = { files: number; trouble: number };

type AttachmentsLiveProps = {
  /** The file field, which works without this component. */
  input: RefObject<HTMLInputElement>;
  /** The files already attached. */
  attachments: Attachment[];
  /** Whether the page was loaded with a draft. */
  hasDraft: boolean;
  send: SendDraft;
  onUnderWay: (state: UploadCounts) => void;
};

/** Enhances the file field: uploads each file, shows its progress, and resumes after a lost connection or a reload. */
export function AttachmentUploads({ input, attachments, hasDraft, send, onUnderWay }: AttachmentsLiveProps) {
  const { t } = useTranslation("attachments");
  const isOnline = useOnline();
  const { rows, announcement, retry, remove } = useAttachments(input, { attachments, hasDraft, send });
  const latestOnUnderWay = useRef(onUnderWay);
  latestOnUnderWay.current = onUnderWay;
  const files = pendingRows(rows).length;
  const trouble = rowsWithErrors(rows).length;
  useEffect(() => latestOnUnderWay.current({ files, trouble }), [files, trouble]);
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
        {files > 0 && !isOnline
          ? t("offline")
          : rows.some(({ step }) => step.name === "paused")
            ? t("paused")
            : announcement && t(`told.${announcement.key}`, { name: announcement.name })}
      </p>
    </>
  );
}
