import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import { useOnline } from "#app/client/use-online.ts";
import type { UploadCounts } from "#app/routes/partners/attachments/attachment-uploads.tsx";

/** What a submitted form waits for: uploads, the network connection, or nothing. */
export type WaitsFor = "files" | "link" | null;

/**
 * Defers the submission of a form until its uploads are complete and the browser is online: no file is sent twice, and no offline
 * error page replaces the form. If an upload fails while the form waits, it is not submitted.
 */
export function useDeferredSubmit(element: RefObject<HTMLFormElement>, underWay: UploadCounts, onLeave: () => void) {
  const isOnline = useOnline();
  const [deferred, setDeferred] = useState<{ submitter: HTMLElement | null; trouble: number } | null>(null);
  const isForced = useRef(false);
  const waitsFor: WaitsFor = underWay.files > 0 ? "files" : isOnline ? null : "link";
  const submit = (submitter: HTMLElement | null) => {
    setDeferred(null);
    isForced.current = true;
    // Safari before 16 has no `requestSubmit`.
    if (element.current?.requestSubmit) element.current.requestSubmit(submitter);
    else submitter?.click();
    isForced.current = false;
  };
  const latestSubmit = useRef(submit);
  latestSubmit.current = submit;
  useEffect(() => {
    if (!deferred || waitsFor !== null) return;
    if (underWay.trouble <= deferred.trouble) return latestSubmit.current(deferred.submitter);
    setDeferred(null);
    element.current?.querySelector<HTMLElement>("[type=file]")?.focus();
  }, [element, deferred, waitsFor, underWay.trouble]);
  return {
    /** Set while a submitted form waits. */
    waitsFor: deferred && waitsFor,
    /** Submits without waiting: the form carries the remaining files itself. */
    sendNow: () => submit(deferred?.submitter ?? null),
    onSubmit(event: FormEvent) {
      const submitter = (event.nativeEvent as SubmitEvent).submitter;
      // Discarding the draft does not wait.
      const isSending = (submitter as HTMLButtonElement | null)?.value !== "start-again";
      if (isSending && waitsFor !== null && !isForced.current) {
        event.preventDefault();
        setDeferred({ submitter, trouble: underWay.trouble });
      } else onLeave();
    },
  };
}
