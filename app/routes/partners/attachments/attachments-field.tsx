import { createElement, useRef } from "react";
import { useTranslation } from "react-i18next";
import { FieldError, type FieldMeta } from "#app/forms/fields/field-parts.tsx";
import { FileField } from "#app/forms/fields/file-field.tsx";
import { lazyComponent, useLazyComponent } from "#app/client/use-lazy-component.ts";
import { ATTACHMENT_ACCEPT, ATTACHMENT_LIMITS, type Attachment } from "#server/partners/attachments/attachment.schema.ts";
import type { UnderWay } from "./attachments-live.tsx";
import type { SendDraft } from "#app/routes/partners/drafts/draft-sender.ts";
import type { FileProblem } from "#app/routes/partners/drafts/enquiry-state.ts";
import { AttachmentList } from "./attachment-list.tsx";

const loadAttachmentsLive = lazyComponent(
  () => import("./attachments-live.tsx"),
  ({ AttachmentsLive }) => AttachmentsLive,
);

type AttachmentsFieldProps = {
  field: FieldMeta;
  /** What the shop has. */
  kept: Attachment[];
  problems: FileProblem[];
  /** Keys of resumable uploads that have arrived and could not be taken yet. */
  pendingUploads: string[];
  /** Where the form is posted to. */
  address: string;
  /** Whether the page came with what was left half-way. */
  goesOn: boolean;
  /** With scripts: keeps the form as it is, and takes files or takes them away. */
  send: SendDraft;
  onRemove: (id: string) => Promise<boolean>;
  onUnderWay: (state: UnderWay) => void;
};

const MB = 1024 * 1024;

/** Files to send along: those that have come stand listed, each with its button; with scripts those that are chosen are sent by themselves (§3, §5). */
export function AttachmentsField({ field, kept, problems, pendingUploads, address, goesOn, send, onRemove, onUnderWay }: AttachmentsFieldProps) {
  const { t } = useTranslation("enquiry");
  const most = { most: ATTACHMENT_LIMITS.most, each: ATTACHMENT_LIMITS.each / MB, all: ATTACHMENT_LIMITS.all / MB };
  const wrong = [...(field.errors ?? []), ...problems.map(({ message }) => message)];
  const input = useRef<HTMLInputElement>(null);
  // Until this has come, the file field stays as the browser draws it, with the names of what was chosen.
  const live = useLazyComponent(loadAttachmentsLive, true, input);
  const remove = async (id: string) => {
    const isGone = await onRemove(id);
    if (isGone) input.current?.focus();
    return isGone;
  };
  return (
    <FileField
      field={{ ...field, errors: wrong.slice(-1) }}
      label={t("field.files")}
      hint={t("files.hint", most)}
      optional
      accept={ATTACHMENT_ACCEPT}
      multiple
      input={input}
      area={
        live && (
          <>
            <span className="strong">{t("attachments:choose")}</span>
            <span className="hint photo-drop">{t("attachments:drop")}</span>
          </>
        )
      }
    >
      {kept.length > 0 && <AttachmentList kept={kept} address={`${address}#${field.id}`} onRemove={remove} />}
      {pendingUploads.map((key) => (
        <input key={key} type="hidden" name="uploads" value={key} />
      ))}
      {live && createElement(live, { input, kept, goesOn, send, onUnderWay })}
      {wrong.slice(0, -1).map((message, at) => (
        <FieldError key={message} field={{ ...field, errorId: `${field.errorId}-${at}`, errors: [message] }} />
      ))}
    </FileField>
  );
}
