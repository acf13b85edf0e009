import { useEffect, useRef, useState, type RefObject } from "react";
import { setInputFiles } from "#app/forms/uploads/set-input-files.ts";
import type { PhotoWarning } from "./photo-checks.ts";
import { deleteCachedPhoto, loadCachedPhoto, cachePhoto } from "./photo-cache.ts";
import { preparePhoto, type PhotoRejection } from "./prepare-photo.ts";
import type { Side } from "#server/domain/registration-states.schema.ts";

/** The state of a photo in this browser. */
type PhotoStep =
  | { name: "empty" }
  | { name: "preparing" }
  /** This browser has rejected the photo. */
  | { name: "rejected"; reason: PhotoRejection }
  /** `share`: the fraction uploaded, 0 to 1. `isResumed`: the upload continues an earlier one. */
  | { name: "sending"; share: number; isResumed: boolean }
  | { name: "failed" }
  /** The upload is complete; `key`: its key. */
  | { name: "sent"; key: string }
  /** The server has stored the photo. */
  | { name: "kept" };

export type PhotoUpload = {
  step: PhotoStep;
  /** Why the server may reject the photo. */
  warnings: PhotoWarning[];
  preview: HTMLCanvasElement | null;
  /** Prepares and uploads a chosen photo; replaces an earlier one. */
  take: (file: File) => void;
  /** Repeats a failed upload. */
  retry: () => void;
  cancel: () => void;
  /** Marks the photo as stored by the server. Only its warnings are still shown. */
  markStored: () => void;
};

/** The draft of a photo. `mark`: its mark when the page was loaded. `findMark`: returns the current mark and creates a draft if needed. */
export type PhotoDraft = { mark: string | null; findMark: () => Promise<string | null> };

/**
 * Uploads the photo of one side as soon as it is chosen. Until the upload is complete, the photo is also in the file field, so that the
 * form can be submitted at any time.
 */
export function usePhotoUpload(side: Side, input: RefObject<HTMLInputElement>, draft: PhotoDraft): PhotoUpload {
  const [step, setStep] = useState<PhotoStep>({ name: "empty" });
  const [checkResult, setCheckResult] = useState<Pick<PhotoUpload, "warnings" | "preview">>({ warnings: [], preview: null });
  const abortController = useRef<AbortController>();

  /** Aborts the current upload and returns the signal of the next one. */
  const nextSignal = () => {
    abortController.current?.abort();
    return (abortController.current = new AbortController()).signal;
  };
  const send = async (file: File, signal: AbortSignal, isResumed: boolean) => {
    setStep({ name: "sending", share: 0, isResumed });
    try {
      const { resumeUpload } = await import("#app/forms/uploads/resumable-upload.ts");
      const onProgress = (sent: number, total: number) => !signal.aborted && setStep({ name: "sending", share: sent / total, isResumed });
      const key = await resumeUpload(file, { purpose: "document", onProgress, signal });
      if (signal.aborted) return;
      deleteCachedPhoto(side);
      setInputFiles(input.current, []);
      setStep({ name: "sent", key });
    } catch {
      if (!signal.aborted) setStep({ name: "failed" });
    }
  };
  const take = async (file: File) => {
    const signal = nextSignal();
    setCheckResult({ warnings: [], preview: null });
    setStep({ name: "preparing" });
    const photo = await preparePhoto(file);
    if (signal.aborted) return;
    if (!photo.ok) {
      setInputFiles(input.current, []);
      deleteCachedPhoto(side);
      return setStep({ name: "rejected", reason: photo.reason });
    }
    setCheckResult(photo);
    setInputFiles(input.current, [photo.file]);
    // Create the draft before the upload: two concurrent first posts would create two visitors.
    const mark = await draft.findMark();
    if (signal.aborted) return;
    if (mark === null) deleteCachedPhoto(side);
    else await cachePhoto(side, photo.file, mark);
    if (!signal.aborted) await send(photo.file, signal, false);
  };
  const resume = (file: File) => {
    setInputFiles(input.current, [file]);
    void send(file, nextSignal(), true);
  };
  useEffect(() => {
    const cached = loadCachedPhoto(side, draft.mark);
    if (cached) resume(cached);
    // A file may have been chosen before hydration.
    else if (input.current?.files?.[0]) void take(input.current.files[0]);
    const form = input.current?.form;
    // A submitted form contains the photo or the key of its upload. The timeout lets other listeners prevent the submit.
    const onSubmit = (event: Event) =>
      setTimeout(() => {
        if (event.defaultPrevented) return;
        abortController.current?.abort();
        deleteCachedPhoto(side);
      });
    form?.addEventListener("submit", onSubmit);
    return () => {
      form?.removeEventListener("submit", onSubmit);
      abortController.current?.abort();
    };
    // Runs once per field, on mount.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [side]);
  const retry = () => {
    const file = input.current?.files?.[0];
    if (file) void send(file, nextSignal(), true);
    else setStep({ name: "empty" });
  };
  const latestRetry = useRef(retry);
  latestRetry.current = retry;
  // A failed upload is repeated when the browser is online again.
  const hasFailed = step.name === "failed";
  useEffect(() => {
    if (!hasFailed) return;
    const onOnline = () => latestRetry.current();
    addEventListener("online", onOnline);
    return () => removeEventListener("online", onOnline);
  }, [hasFailed]);
  return {
    ...checkResult,
    step,
    take: (file) => void take(file),
    retry,
    cancel() {
      nextSignal();
      deleteCachedPhoto(side);
      setInputFiles(input.current, []);
      setCheckResult({ warnings: [], preview: null });
      setStep({ name: "empty" });
    },
    markStored() {
      setCheckResult(({ warnings }) => ({ warnings, preview: null }));
      setStep({ name: "kept" });
    },
  };
}
