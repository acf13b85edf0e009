import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import { useOnline } from "#app/client/use-online.ts";
import type { UnderWay } from "#app/routes/partners/attachments/attachments-live.tsx";

/** What a form that was sent still waits for. */
export type WaitsFor = "files" | "link" | null;

/**
 * A form that is sent while files are on their way goes once they have arrived, and one that is sent without a link once there is one:
 * nothing is sent twice, and nobody loses a page. It does not go by itself where a file did not get through.
 */
export function useDeferredSubmit(element: RefObject<HTMLFormElement>, underWay: UnderWay, onLeave: () => void) {
  const isOnline = useOnline();
  const [asked, setAsked] = useState<{ by: HTMLElement | null; trouble: number } | null>(null);
  const isForced = useRef(false);
  const waitsFor: WaitsFor = underWay.files > 0 ? "files" : isOnline ? null : "link";
  const submit = (by: HTMLElement | null) => {
    setAsked(null);
    isForced.current = true;
    // Older browsers know no other way.
    if (element.current?.requestSubmit) element.current.requestSubmit(by);
    else by?.click();
    isForced.current = false;
  };
  const go = useRef(submit);
  go.current = submit;
  useEffect(() => {
    if (!asked || waitsFor !== null) return;
    if (underWay.trouble <= asked.trouble) return go.current(asked.by);
    setAsked(null);
    element.current?.querySelector<HTMLElement>("[type=file]")?.focus();
  }, [element, asked, waitsFor, underWay.trouble]);
  return {
    /** Set while a form that was sent waits. */
    waitsFor: asked && waitsFor,
    /** Waits no longer: what has not arrived goes with the form. */
    sendNow: () => submit(asked?.by ?? null),
    onSubmit(event: FormEvent) {
      const by = (event.nativeEvent as SubmitEvent).submitter;
      // Another button than the one at the end does something else.
      const isSending = (by as HTMLButtonElement | null)?.value !== "start-again";
      if (isSending && waitsFor !== null && !isForced.current) {
        event.preventDefault();
        setAsked({ by, trouble: underWay.trouble });
      } else onLeave();
    },
  };
}
