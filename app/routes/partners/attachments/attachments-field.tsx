import { createElement, useRef } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { FieldError, type FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { FileField } from "#app/forms/fields/file-field.tsx";
import { lazyPart } from "#app/client/lazy-part.ts";
import { useLazyComponent } from "#app/client/use-lazy-component.ts";
import { ATTACHMENT_ACCEPT, ATTACHMENT_LIMITS, type Attachment } from "#server/partners/attachments/attachment.schema.ts";
import type { UploadCounts } from "./attachment-uploads.tsx";
import type { SendDraft } from "#app/routes/partners/drafts/draft-sender.ts";
import { AttachmentList } from "./attachment-list.tsx";

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
