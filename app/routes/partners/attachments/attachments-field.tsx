import { createElement, useRef, useState } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FieldError, type FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { FileField } from "#app/forms/fields/file-field.tsx";
import { lazyPart } from "#app/client/lazy-part.ts";
import { useLazyComponent } from "#app/client/use-lazy-component.ts";
import { ATTACHMENT_ACCEPT, ATTACHMENT_LIMITS, type Attachment, isConverted } from "#server/partners/attachments/attachment.schema.ts";
import type { UploadCounts } from "./attachment-uploads.tsx";
import type { SendDraft } from "#app/routes/partners/drafts/draft-sender.ts";
import { Button } from "#app/ui/button.tsx";
import { formatFileSize } from "#app/ui/format-data.ts";

const MB = 1024 * 1024;

const loadAttachmentUploads = lazyPart(
  () => import("./attachment-uploads.tsx"),
  ({ AttachmentUploads }) => AttachmentUploads,
);

type AttachmentsFieldProps = {
  /** With an error for each file that was not attached. */
  field: FieldMeta;
  /** The files already attached. */
  attachments: Attachment[];
  /** Keys of complete resumable uploads that could not be attached yet. */
  pendingUploads: string[];
  /** The URL for posting the form. */
  address: string;
  /** Whether the page was loaded with a draft. */
  hasDraft: boolean;
  /** With scripts: saves the draft and attaches or removes a file. */
  send: SendDraft;
  /** With scripts: removes an attachment; resolves to false if the request failed. */
  onRemove: (id: string) => Promise<boolean>;
  onCountsChange: (counts: UploadCounts) => void;
};

/** The attachments of the enquiry and the field to add files. With scripts, chosen files are uploaded immediately (§3, §5). */
export function AttachmentsField({ field, attachments, pendingUploads, address, hasDraft, send, onRemove, onCountsChange }: AttachmentsFieldProps) {
  const { t } = useTranslation("enquiry");
  const limits = { most: ATTACHMENT_LIMITS.maxFiles, each: ATTACHMENT_LIMITS.maxFileBytes / MB, all: ATTACHMENT_LIMITS.maxTotalBytes / MB };
  const errors = field.errors ?? [];
  const input = useRef<HTMLInputElement>(null);
  // Null until it is loaded; the native file field then shows the names of the chosen files.
  const attachmentUploads = useLazyComponent(loadAttachmentUploads, true, input);
  const remove = async (id: string) => {
    const isRemoved = await onRemove(id);
    if (isRemoved) input.current?.focus();
    return isRemoved;
  };
  // The field shows one error, the last; the others are rendered above it.
  return (
    <FileField
      field={{ ...field, errors: errors.slice(-1) }}
      label={t("enquiry-form:field.files")}
      hint={t("files.hint", limits)}
      optional
      accept={ATTACHMENT_ACCEPT}
      multiple
      input={input}
      area={
        attachmentUploads && (
          <>
            <span className="strong">{t("attachments:choose")}</span>
            <span className="hint photo-drop">{t("attachments:drop")}</span>
          </>
        )
      }
    >
      {attachments.length > 0 && <AttachmentList attachments={attachments} address={`${address}#${field.id}`} onRemove={remove} />}
      {pendingUploads.map((key) => (
        <input key={key} type="hidden" name="uploads" value={key} />
      ))}
      {attachmentUploads && createElement(attachmentUploads, { input, attachments, hasDraft, send, onCountsChange })}
      {errors.slice(0, -1).map((message, index) => (
        <FieldError key={message} field={{ ...field, errorId: `${field.errorId}-${index}`, errors: [message] }} />
      ))}
    </FileField>
  );
}

type AttachmentListProps = {
  attachments: Attachment[];
  /** The URL for posting the form without scripts to remove a file. */
  address: string;
  /** With scripts: removes a file without loading the page; resolves to false if the request failed. */
  onRemove: (id: string) => Promise<boolean>;
};

/** The uploaded files with name, kind and size, each with a button to remove it. */
function AttachmentList({ attachments, address, onRemove }: AttachmentListProps) {
  const { t, language } = useTranslation("enquiry");
  const [removingId, setRemovingId] = useState<string | null>(null);
  const [failedId, setFailedId] = useState<string | null>(null);
  const remove = async (id: string) => {
    if (removingId !== null) return;
    setRemovingId(id);
    setFailedId((await onRemove(id)) ? null : id);
    setRemovingId(null);
  };
  return (
    <ul className="list-plain" aria-label={t("files.kept")}>
      {attachments.map(({ id, name, kind, size }) => (
        <li key={id} className="file-row">
          <span>
            <b>{name}</b>{" "}
            <span className="soft small nowrap">
              {t(isConverted({ name, kind }) ? "files.kept-as" : "files.fact", { kind: kind.toUpperCase(), size: formatFileSize(size, language) })}
            </span>
            {failedId === id && (
              <span role="alert" className="field-error">
                {t("attachments:not-removed")}
              </span>
            )}
          </span>
          {/* The form posts the ids of all attachments that it shows. */}
          <input type="hidden" name="keep" value={id} />
          <Button
            type="submit"
            kind="quiet"
            name="remove"
            value={id}
            formNoValidate
            formAction={address}
            aria-label={t("files.remove-named", { name })}
            aria-disabled={removingId !== null || undefined}
            onClick={(event) => {
              event.preventDefault();
              void remove(id);
            }}
          >
            {removingId === id && <span className="spinner" aria-hidden="true" />}
            {t("files.remove")}
          </Button>
        </li>
      ))}
    </ul>
  );
}
