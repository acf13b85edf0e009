import { useEffect, useRef, useState, type RefObject } from "react";
import { setInputFiles } from "#app/forms/uploads/set-input-files.ts";
import type { PhotoWarning } from "./photo-checks.ts";
import { deleteCachedPhoto, loadCachedPhoto, cachePhoto } from "./photo-cache.ts";
import { preparePhoto, type PhotoRefusal } from "./prepare-photo.ts";

/** The state of the photo of one side. `share`: the fraction uploaded, 0 to 1. `isResumed`: whether the upload was resumed. */
type PhotoStep =
  | { name: "empty" }
  | { name: "preparing" }
  | { name: "refused"; reason: PhotoRefusal }
  | { name: "sending"; share: number; isResumed: boolean }
  | { name: "failed" }
  | { name: "sent"; key: string }
  /** The server has stored it. */
  | { name: "kept" };

export type PhotoUpload = {
  step: PhotoStep;
  /** Problems that the server may report. */
  warnings: PhotoWarning[];
  /** A preview. */
  preview: HTMLCanvasElement | null;
  take: (file: File) => void;
  retry: () => void;
  cancel: () => void;
  /** Marks the photo as stored by the server; only its warnings are still shown. */
  markStored: () => void;
};

/** The draft that a photo belongs to: `mark` when the page was loaded; `findMark` returns the current one and creates a draft if needed. */
export type PhotoDraft = { mark: string | null; findMark: () => Promise<string | null> };

/**
 * Uploads the photo of one side as soon as it is chosen. Until the upload is complete, the photo is also in the file field, so that the
 * form can be submitted at any time.
 */
export function usePhotoUpload(side: "front" | "back", input: RefObject<HTMLInputElement>, draft: PhotoDraft): PhotoUpload {
  const [step, setStep] = useState<PhotoStep>({ name: "empty" });
  const [checkResult, setCheckResult] = useState<Pick<PhotoUpload, "warnings" | "preview">>({ warnings: [], preview: null });
  const abortController = useRef<AbortController>();

  const begin = () => {
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
    const signal = begin();
    setCheckResult({ warnings: [], preview: null });
    setStep({ name: "preparing" });
    const photo = await preparePhoto(file);
    if (signal.aborted) return;
    if (!photo.ok) {
      setInputFiles(input.current, []);
      deleteCachedPhoto(side);
      return setStep({ name: "refused", reason: photo.reason });
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
    void send(file, begin(), true);
  };
  useEffect(() => {
    const cached = loadCachedPhoto(side, draft.mark);
    if (cached) resume(cached);
    // A file may have been chosen before hydration.
    else if (input.current?.files?.[0]) void take(input.current.files[0]);
    const form = input.current?.form;
    // A submitted form carries the photo itself.
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
    if (file) void send(file, begin(), true);
    else setStep({ name: "empty" });
  };
  const latestRetry = useRef(retry);
  latestRetry.current = retry;
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
      begin();
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
