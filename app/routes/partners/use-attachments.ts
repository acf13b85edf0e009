import { useEffect, useRef, useState, type RefObject } from "react";
import { putFiles } from "#app/forms/put-files.ts";
import { recallFiles } from "#app/forms/remembered-files.ts";
import { resumeUpload } from "#app/forms/resumable-upload.ts";
import { listUnkept } from "#app/forms/unkept-files.ts";
import type { Attachment } from "#server/partners/attachment.schema.ts";
import type { AttachmentRow } from "./attachment-rows.ts";
import { openSender, type AttachmentSender, type Told } from "./attachment-sender.ts";
import type { EnquiryDraftAnswer } from "./enquiry-state.ts";

type Options = { kept: Attachment[]; take: (upload: string) => Promise<EnquiryDraftAnswer | null> };

/** The files that are chosen in a file field, or dropped or pasted on it, on their way; what has not arrived also stands in the field. */
export function useAttachments(input: RefObject<HTMLInputElement>, given: Options) {
  const [rows, setRows] = useState<AttachmentRow[]>([]);
  const [told, setTold] = useState<Told | null>(null);
  const latest = useRef(given);
  latest.current = given;
  const sender = useRef<AttachmentSender>();
  useEffect(() => {
    const field = input.current;
    const form = field?.form;
    const around = field?.closest<HTMLElement>(".field");
    const own = openSender({
      upload: resumeUpload,
      take: (upload) => latest.current.take(upload),
      kept: () => latest.current.kept,
      onRows: setRows,
      onTold: setTold,
      onUnsent: (files) => putFiles(field, files),
    });
    sender.current = own;
    const take = (files: Iterable<File>) => [...files].forEach((file) => void own.add(file));
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
      take(pasted);
    };
    const onSubmit = (event: Event) => setTimeout(() => event.defaultPrevented || own.handOver());
    // What was chosen before the scripts came stands in the field.
    onChange();
    listUnkept().forEach(own.miss);
    void recallFiles().then((ids) => ids.forEach((id) => void own.goOn(id)));
    field?.addEventListener("change", onChange);
    around?.addEventListener("paste", onPaste);
    form?.addEventListener("submit", onSubmit);
    addEventListener("online", own.goOnNow);
    return () => {
      field?.removeEventListener("change", onChange);
      around?.removeEventListener("paste", onPaste);
      form?.removeEventListener("submit", onSubmit);
      removeEventListener("online", own.goOnNow);
      own.close();
    };
  }, [input]);
  return { rows, told, retry: (id: string) => sender.current?.retry(id), remove: (id: string) => sender.current?.remove(id) };
}
