import { useEffect, useRef, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useOnline } from "#app/client/use-online.ts";
import type { Attachment } from "#server/partners/attachments/attachment.schema.ts";
import { AttachmentRowItem } from "./attachment-row-item.tsx";
import { inTrouble, underWay, uploadKeys } from "./attachment-rows.ts";
import type { SendDraft } from "#app/routes/partners/drafts/draft-sender.ts";
import { useAttachments } from "./use-attachments.ts";

/** How many files are on their way, and how many somebody should look at. */
export type UnderWay = { files: number; trouble: number };

export type AttachmentsLiveProps = {
  /** The file field that works without all this. */
  input: RefObject<HTMLInputElement>;
  /** What the shop has. */
  kept: Attachment[];
  /** Whether the page came with what was left half-way. */
  goesOn: boolean;
  send: SendDraft;
  onUnderWay: (state: UnderWay) => void;
};

/** What scripts add to the file field: each file sent by itself, in sight, going on after a lost connection or a reload. */
export function AttachmentsLive({ input, kept, goesOn, send, onUnderWay }: AttachmentsLiveProps) {
  const { t } = useTranslation("attachments");
  const isOnline = useOnline();
  const { rows, told, retry, remove } = useAttachments(input, { kept, goesOn, send });
  const tell = useRef(onUnderWay);
  tell.current = onUnderWay;
  const files = underWay(rows).length;
  const trouble = inTrouble(rows).length;
  useEffect(() => tell.current({ files, trouble }), [files, trouble]);
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
            : told && t(`told.${told.key}`, { name: told.name })}
      </p>
    </>
  );
}
