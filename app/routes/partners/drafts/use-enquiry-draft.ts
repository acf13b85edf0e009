import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import type { Attachment } from "#server/partners/attachments/attachment.schema.ts";
import { createDraftSender } from "./draft-sender.ts";

/** Saves the form as a draft while it is filled in (§2, Partner/contact form). If a request fails, the form's buttons do the same. */
export function useEnquiryDraft(element: RefObject<HTMLFormElement>, initialFiles: Attachment[], address: string) {
  const [files, setFiles] = useState(initialFiles);
  const [isRemoving, setRemoving] = useState(false);
  const [hasNewFiles, setHasNewFiles] = useState(false);
  const latestAddress = useRef(address);
  latestAddress.current = address;
  const [sender] = useState(() => createDraftSender({ form: () => element.current, address: () => latestAddress.current, onFiles: setFiles }));
  useEffect(() => {
    sender.start();
    // The page was restored from the back/forward cache.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && sender.start();
    // The document is left, or its tab is hidden and may be discarded without another event.
    const onHide = () => document.visibilityState === "hidden" && sender.saveNow();
    addEventListener("pageshow", onShow);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      removeEventListener("pageshow", onShow);
      document.removeEventListener("visibilitychange", onHide);
    };
  }, [sender]);
  return {
    /** The files already attached. */
    files,
    /** Whether files were chosen since the page was loaded. The page hides the errors of the earlier ones. */
    hasNewFiles,
    /** Whether an attachment is being removed. */
    isRemoving,
    send: sender.send,
    async remove(id: string): Promise<boolean> {
      setRemoving(true);
      const response = await sender.send({ remove: id });
      setRemoving(false);
      return response !== null;
    },
    onInput({ target }: FormEvent) {
      // Files are uploaded separately.
      if ((target as HTMLInputElement).type === "file") setHasNewFiles(true);
      else sender.scheduleSave();
    },
    /** Runs a scheduled save when a field loses the focus, such as before a click on a link. */
    onBlur: sender.saveNow,
    /** Stops saving when the form is submitted. A later save would recreate the draft. */
    stop: sender.stop,
  };
}
