import { useEffect, useRef, useState, type RefObject } from "react";
import { setInputFiles } from "#app/forms/uploads/set-input-files.ts";
import type { PhotoWarning } from "./photo-checks.ts";
import { deleteCachedPhoto, loadCachedPhoto, cachePhoto } from "./photo-cache.ts";
import { preparePhoto, type PhotoRefusal } from "./prepare-photo.ts";

/** Where the photo of one side is on its way. `share`: how much of it has arrived, 0 to 1. */
export type PhotoStep =
  | { name: "empty" }
  | { name: "preparing" }
  | { name: "refused"; reason: PhotoRefusal }
  | { name: "sending"; share: number; goingOn: boolean }
  | { name: "failed" }
  | { name: "sent"; key: string }
  /** The shop has taken it over. */
  | { name: "kept" };

export type PhotoUpload = {
  step: PhotoStep;
  /** What the shop may say of it. */
  warnings: PhotoWarning[];
  /** A small picture of it. */
  look: HTMLCanvasElement | null;
  take: (file: File) => void;
  retry: () => void;
  cancel: () => void;
  /** The shop has taken it over: only what may be wrong with it is still said. */
  settle: () => void;
};

/** The draft that a photo belongs to: as the page came, and as it is by now, begun where there is none. */
export type PhotoDraft = { mark: string | null; findMark: () => Promise<string | null> };

/** Sends the photo of one side by itself as soon as it is chosen; until it has arrived it also stands in the file field, so that the form can be sent at any time. */
export function usePhotoUpload(side: "front" | "back", input: RefObject<HTMLInputElement>, draft: PhotoDraft): PhotoUpload {
  const [step, setStep] = useState<PhotoStep>({ name: "empty" });
  const [seen, setSeen] = useState<Pick<PhotoUpload, "warnings" | "look">>({ warnings: [], look: null });
  const running = useRef<AbortController>();

  const begin = () => {
    running.current?.abort();
    return (running.current = new AbortController()).signal;
  };
  const send = async (file: File, signal: AbortSignal, goingOn: boolean) => {
    setStep({ name: "sending", share: 0, goingOn });
    try {
      const { resumeUpload } = await import("#app/forms/uploads/resumable-upload.ts");
      const onProgress = (sent: number, total: number) => !signal.aborted && setStep({ name: "sending", share: sent / total, goingOn });
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
    setSeen({ warnings: [], look: null });
    setStep({ name: "preparing" });
    const photo = await preparePhoto(file);
    if (signal.aborted) return;
    if (!photo.ok) {
      setInputFiles(input.current, []);
      deleteCachedPhoto(side);
      return setStep({ name: "refused", reason: photo.reason });
    }
    setSeen(photo);
    setInputFiles(input.current, [photo.file]);
    // Before anything is sent: two first posts at once would make two visitors of one.
    const mark = await draft.findMark();
    if (signal.aborted) return;
    if (mark === null) deleteCachedPhoto(side);
    else await cachePhoto(side, photo.file, mark);
    if (!signal.aborted) await send(photo.file, signal, false);
  };
  const goOn = (file: File) => {
    setInputFiles(input.current, [file]);
    void send(file, begin(), true);
  };
  useEffect(() => {
    const kept = loadCachedPhoto(side, draft.mark);
    if (kept) goOn(kept);
    // What was chosen before the scripts came stands in the field.
    else if (input.current?.files?.[0]) void take(input.current.files[0]);
    const form = input.current?.form;
    // A form that is sent takes the photo along.
    const onSubmit = (event: Event) =>
      setTimeout(() => {
        if (event.defaultPrevented) return;
        running.current?.abort();
        deleteCachedPhoto(side);
      });
    form?.addEventListener("submit", onSubmit);
    return () => {
      form?.removeEventListener("submit", onSubmit);
      running.current?.abort();
    };
    // Once, when the field comes to life.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [side]);
  const retry = () => {
    const file = input.current?.files?.[0];
    if (file) void send(file, begin(), true);
    else setStep({ name: "empty" });
  };
  const again = useRef(retry);
  again.current = retry;
  const hasFailed = step.name === "failed";
  useEffect(() => {
    if (!hasFailed) return;
    const goOnAgain = () => again.current();
    addEventListener("online", goOnAgain);
    return () => removeEventListener("online", goOnAgain);
  }, [hasFailed]);
  return {
    ...seen,
    step,
    take: (file) => void take(file),
    retry,
    cancel() {
      begin();
      deleteCachedPhoto(side);
      setInputFiles(input.current, []);
      setSeen({ warnings: [], look: null });
      setStep({ name: "empty" });
    },
    settle() {
      setSeen(({ warnings }) => ({ warnings, look: null }));
      setStep({ name: "kept" });
    },
  };
}
