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
  /** What the shop has. */
  kept: Attachment[];
  /** Whether the page came with what was left half-way: what this browser still remembers then belongs to it. */
  goesOn: boolean;
  send: SendDraft;
};

/** The files that are chosen in a file field, or dropped or pasted on it, on their way; what has not arrived also stands in the field. */
export function useAttachments(input: RefObject<HTMLInputElement>, given: Options) {
  const [rows, setRows] = useState<AttachmentRow[]>([]);
  const [told, setTold] = useState<Announcement | null>(null);
  const latest = useRef(given);
  latest.current = given;
  const sender = useRef<AttachmentSender>();
  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    const around = field?.closest<HTMLElement>(".field");
    const { goesOn } = latest.current;
    // Two first posts at once would make two visitors of one, and a reload finds files only beside a draft.
    let ready: Promise<unknown> | null = goesOn ? Promise.resolve() : null;
    const own = createAttachmentSender({
      upload: (file, request) => (ready ?? Promise.resolve()).then(() => resumeUpload(file, request)),
      take: (upload) => latest.current.send({ upload }),
      kept: () => latest.current.kept,
      onRows: setRows,
      onTold: setTold,
      onUnsent: (files) => setInputFiles(field, files),
    });
    sender.current = own;
    const take = (files: File[]) => {
      if (files.length > 0) ready ??= latest.current.send();
      for (const file of files) void own.add(file);
    };
    const onChange = () => {
      const chosen = [...(field?.files ?? [])];
      // The browser has put them in place of those that stood there.
      own.refill();
      take(chosen);
    };
    const onPaste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData?.files;
      if (!pasted?.length) return;
      event.preventDefault();
      take([...pasted]);
    };
    const onSubmit = (event: Event) => setTimeout(() => event.defaultPrevented || own.handOver());
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && own.takeBack();
    // What was chosen before the scripts came stands in the field.
    onChange();
    listUnsavedFiles().forEach(goesOn ? own.miss : removeUnsavedFile);
    const goOn = (id: string) => (goesOn ? own.goOn(id) : lockPersistedFile(id, () => deletePersistedFile(id)));
    void listPersistedFiles().then((ids) => ids.forEach((id) => void goOn(id)));
    field?.addEventListener("change", onChange);
    around?.addEventListener("paste", onPaste);
    form?.addEventListener("submit", onSubmit);
    addEventListener("online", own.goOnNow);
    addEventListener("pageshow", onShow);
    return () => {
      field?.removeEventListener("change", onChange);
      around?.removeEventListener("paste", onPaste);
      form?.removeEventListener("submit", onSubmit);
      removeEventListener("online", own.goOnNow);
      removeEventListener("pageshow", onShow);
      own.close();
    };
  }, [input]);
  return { rows, told, retry: (id: string) => sender.current?.retry(id), remove: (id: string) => sender.current?.remove(id) };
}
