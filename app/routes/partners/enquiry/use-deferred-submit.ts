import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import { useOnline } from "#app/client/use-online.ts";
import type { UploadCounts } from "#app/routes/partners/attachments/attachment-uploads.tsx";

/** What a submitted form waits for: uploads (`files`), the network connection (`link`), or nothing (null). */
export type WaitsFor = "files" | "link" | null;

/**
 * Defers the submit of a form until its uploads are complete and the browser is online, so that no file is sent twice and no offline error page
 * replaces the form. If an upload fails while the form waits, the form is not submitted. `onSubmitted`: called when the form is submitted.
 */
export function useDeferredSubmit(element: RefObject<HTMLFormElement>, uploadCounts: UploadCounts, onSubmitted: () => void) {
  const isOnline = useOnline();
  const [deferred, setDeferred] = useState<{ submitter: HTMLElement | null; withErrors: number } | null>(null);
  const isForced = useRef(false);
  const waitsFor: WaitsFor = uploadCounts.pending > 0 ? "files" : isOnline ? null : "link";
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
    if (uploadCounts.withErrors <= deferred.withErrors) return latestSubmit.current(deferred.submitter);
    setDeferred(null);
    element.current?.querySelector<HTMLElement>("[type=file]")?.focus();
  }, [element, deferred, waitsFor, uploadCounts.withErrors]);
  return {
    /** Not null while a submitted form waits. */
    waitsFor: deferred && waitsFor,
    /** Submits without waiting. The form then contains the remaining files. */
    sendNow: () => submit(deferred?.submitter ?? null),
    onSubmit(event: FormEvent) {
      const submitter = (event.nativeEvent as SubmitEvent).submitter;
      // Discarding the draft does not wait.
      const isSending = (submitter as HTMLButtonElement | null)?.value !== "start-again";
      if (isSending && waitsFor !== null && !isForced.current) {
        event.preventDefault();
        setDeferred({ submitter, withErrors: uploadCounts.withErrors });
        return;
      }
      // On the window, after all handlers: a form that is not sent because the browser is offline goes on saving its draft.
      addEventListener("submit", ({ defaultPrevented }) => defaultPrevented || onSubmitted(), { once: true });
    },
  };
}
