import { useEffect, useRef, useState, type RefObject } from "react";
import { setInputFiles } from "#app/forms/uploads/set-input-files.ts";
import { deletePersistedFile, lockPersistedFile, listPersistedFiles } from "#app/forms/uploads/persisted-files.ts";
import { resumeUpload } from "#app/forms/uploads/resumable-upload.ts";
import { removeUnsavedFile, listUnsavedFiles } from "#app/forms/uploads/unsaved-files.ts";
import type { Attachment } from "#server/partners/attachments/attachment.schema.ts";
import type { AttachmentRow } from "./attachment-rows.ts";
import { createAttachmentSender, type AttachmentSender, type Announcement } from "./attachment-sender.ts";
import type { SendDraft } from "#app/routes/partners/drafts/draft-sender.ts";

type Options = {
  /** The files already attached. */
  attachments: Attachment[];
  /** Whether the page was loaded with a draft. Only then do files stored in this browser belong to the form. */
  hasDraft: boolean;
  send: SendDraft;
};

/** Uploads the files that are chosen in a file field, dropped or pasted. Files that are not uploaded yet stay in the field. */
export function useAttachments(input: RefObject<HTMLInputElement>, options: Options) {
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
