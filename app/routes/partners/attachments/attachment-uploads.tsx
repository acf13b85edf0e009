import { useEffect, useRef, type RefObject, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { useOnline } from "#app/client/use-online.ts";
import type { Attachment } from "#server/partners/attachments/attachment.schema.ts";
import { rowsWithErrors, pendingRows, uploadKeys, isUploading, type AttachmentRow } from "./attachment-rows.ts";
import type { SendDraft } from "#app/routes/partners/drafts/draft-sender.ts";
import { useErrorText } from "#app/i18n/translator.ts";
import { Button } from "#app/ui/button.tsx";
import { formatFileSize } from "#app/ui/format-data.ts";
import { Icon } from "#app/ui/icon.tsx";
import { setInputFiles } from "#app/forms/uploads/set-input-files.ts";
import { deletePersistedFile, lockPersistedFile, listPersistedFiles } from "#app/forms/uploads/persisted-files.ts";
import { resumeUpload } from "#app/forms/uploads/resumable-upload.ts";
import { removeUnsavedFile, listUnsavedFiles } from "#app/forms/uploads/unsaved-files.ts";
import { createAttachmentSender, type AttachmentSender, type Announcement } from "./attachment-sender.ts";

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
  const { t, language } = useTranslation("attachments");
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

type Options = {
  /** The files already attached. */
  attachments: Attachment[];
  /** Whether the page was loaded with a draft. Only then do files stored in this browser belong to the form. */
  hasDraft: boolean;
  send: SendDraft;
};

/** Uploads the files that are chosen in a file field, dropped or pasted. Files that are not uploaded yet stay in the field. */
function useAttachments(input: RefObject<HTMLInputElement>, options: Options) {
  const [rows, setRows] = useState<AttachmentRow[]>([]);
  const [announcement, setAnnouncement] = useState<Announcement | null>(null);
  const latest = useRef(options);
  latest.current = options;
  const sender = useRef<AttachmentSender>();
  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    const fieldElement = field?.closest<HTMLElement>(".field");
    const { hasDraft } = latest.current;
    // Save a draft before the first upload: two concurrent first posts would create two visitors, and a reload resumes files only with a draft.
    let draftSaved: Promise<unknown> | null = hasDraft ? Promise.resolve() : null;
    const attachmentSender = createAttachmentSender({
      upload: (file, request) => (draftSaved ?? Promise.resolve()).then(() => resumeUpload(file, request)),
      attach: (upload) => latest.current.send({ upload }),
      attachments: () => latest.current.attachments,
      onRows: setRows,
      onAnnouncement: setAnnouncement,
      onUnsent: (files) => setInputFiles(field, files),
    });
    sender.current = attachmentSender;
    const addFiles = (files: File[]) => {
      if (files.length > 0) draftSaved ??= latest.current.send();
      for (const file of files) void attachmentSender.add(file);
    };
    const onChange = () => {
      const chosen = [...(field?.files ?? [])];
      // The browser has replaced the earlier files of the field, which may not be uploaded yet.
      attachmentSender.reportUnsent();
      addFiles(chosen);
    };
    const onPaste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData?.files;
      if (!pasted?.length) return;
      event.preventDefault();
      addFiles([...pasted]);
    };
    // The timeout lets other listeners prevent the submit.
    const onSubmit = (event: Event) => setTimeout(() => event.defaultPrevented || attachmentSender.handOver());
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && attachmentSender.reopen();
    // Files may have been chosen before hydration.
    onChange();
    listUnsavedFiles().forEach(hasDraft ? attachmentSender.addLost : removeUnsavedFile);
    const resumeOrDelete = (id: string) => (hasDraft ? attachmentSender.resumeStored(id) : lockPersistedFile(id, () => deletePersistedFile(id)));
    void listPersistedFiles().then((ids) => ids.forEach((id) => void resumeOrDelete(id)));
    field?.addEventListener("change", onChange);
    fieldElement?.addEventListener("paste", onPaste);
    form?.addEventListener("submit", onSubmit);
    addEventListener("online", attachmentSender.resumeAll);
    addEventListener("pageshow", onShow);
    return () => {
      field?.removeEventListener("change", onChange);
      fieldElement?.removeEventListener("paste", onPaste);
      form?.removeEventListener("submit", onSubmit);
      removeEventListener("online", attachmentSender.resumeAll);
      removeEventListener("pageshow", onShow);
      attachmentSender.close();
    };
  }, [input]);
  return { rows, announcement, retry: (id: string) => sender.current?.retry(id), remove: (id: string) => sender.current?.remove(id) };
}
