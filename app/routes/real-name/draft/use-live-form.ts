import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import { postDraft, SAVE_AFTER_MS } from "#app/forms/post-draft.ts";
import { completedSteps } from "./completed-steps.ts";
import { fillFromDocument, documentFieldValues } from "./fill-from-document.ts";
import type { FormState, Step } from "./form-state.ts";
import type { DraftResponse } from "./real-name-draft.ts";

/** How long the upload of a photo waits for a draft to be created. */
const CREATE_DRAFT_TIMEOUT_MS = 15_000;
/** The server may take six seconds to read a document, and connections are slow. */
const REQUEST_TIMEOUT_MS = 30_000;

/** The field that is missing before an uploaded photo can be read. */
export type Missing = "documentType" | "documentPhotoBack";
/** The error by which the server reports that the field is missing. */
const MISSING_ERRORS: Record<Missing, string> = { documentType: "errors.select-required", documentPhotoBack: "errors.photo-back-needed" };

/**
 * Enhances the form: tracks completed steps, saves the draft while the form is filled in, and fills fields once a photo has been read. If a request
 * fails, nothing is lost: the buttons of the form do the same. `address`: of the route real-name-draft.
 */
export function useLiveForm(element: RefObject<HTMLFormElement>, initialState: FormState, address: string) {
  const [state, setState] = useState(initialState);
  const [done, setDone] = useState<Step[]>([]);
  const [reading, setReading] = useState(false);
  const [missing, setMissing] = useState<Missing | null>(null);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const timer = useRef<ReturnType<typeof setTimeout>>();
  /** The number of the latest read request. Results of earlier ones are ignored. */
  const latestRead = useRef(0);
  /** Whether fields are being filled from the document. */
  const isFilling = useRef(false);
  /** Whether anything changed since the last request to read the photo. */
  const hasChanged = useRef(false);
  const draftMark = useRef(initialState.draftMark);
  const saveQueue = useRef<Promise<unknown>>(Promise.resolve());
  /** Aborts all requests and drops the saves that are queued. */
  const stopController = useRef(new AbortController());

  const send = async (intent: string, timeoutMs: number): Promise<DraftResponse | null> => {
    const form = element.current;
    if (!form) return null;
    const { signal } = stopController.current;
    const result = await postDraft<DraftResponse>(form, { address, timeoutMs, signal }, (body) => body.set("intent", intent));
    if (result) draftMark.current = result.state.draftMark;
    return result;
  };
  const updateDone = () => element.current && setDone(completedSteps(new FormData(element.current), state.photos));
  const latestUpdateDone = useRef(updateDone);
  latestUpdateDone.current = updateDone;
  useEffect(() => {
    latestUpdateDone.current();
  }, [state]);
  /** Drops scheduled and queued saves and aborts all requests. */
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    latestRead.current++;
    stopController.current.abort();
    stopController.current = new AbortController();
  };

  const saveOnHide = () => {
    if (document.visibilityState !== "hidden" || timer.current === undefined || !element.current) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const request = { address, timeoutMs: REQUEST_TIMEOUT_MS, signal: stopController.current.signal, keepalive: true };
    void postDraft<DraftResponse>(element.current, request, (body) => body.set("intent", "save"));
  };
  const latestSaveOnHide = useRef(saveOnHide);
  latestSaveOnHide.current = saveOnHide;
  useEffect(() => {
    // The document is left, or its tab is hidden and may be discarded without another event.
    const onHide = () => latestSaveOnHide.current();
    document.addEventListener("visibilitychange", onHide);
    return () => document.removeEventListener("visibilitychange", onHide);
  }, []);

  const touch = (name: string) => setTouched((now) => (now.has(name) ? now : new Set([...now, name])));
  // One save after another: two concurrent first posts would create two visitors, each with a draft.
  const save = (timeoutMs: number) => {
    const { signal } = stopController.current;
    return (saveQueue.current = saveQueue.current.then(() => (signal.aborted ? null : send("save", timeoutMs))));
  };
  const saveLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void save(REQUEST_TIMEOUT_MS);
    }, SAVE_AFTER_MS);
  };
  const read = async () => {
    const readNumber = ++latestRead.current;
    clearTimeout(timer.current);
    setReading(true);
    hasChanged.current = false;
    const sentValues = element.current ? documentFieldValues(element.current) : {};
    const response = await send("read-document", REQUEST_TIMEOUT_MS);
    if (readNumber !== latestRead.current) return;
    setReading(false);
    if (response) {
      isFilling.current = true;
      if (element.current) fillFromDocument(element.current, response.state.typed, sentValues);
      isFilling.current = false;
      setState(response.state);
      setMissing(findMissing(response.errors));
    } else setState((now) => ({ ...now, isReaderUnavailable: true }));
    // Values entered meanwhile are not in the draft that the read request saved.
    if (hasChanged.current) saveLater();
  };
  return {
    state,
    done,
    reading,
    missing,
    /** Returns the mark of the draft and creates the draft if needed. Returns null if the request failed. */
    async findDraftMark(): Promise<string | null> {
      // A save that is already queued may create it.
      if (draftMark.current === null) await saveQueue.current;
      if (draftMark.current === null) await save(CREATE_DRAFT_TIMEOUT_MS);
      return draftMark.current;
    },
    /** The fields that have changed since the page was loaded. The page hides what it said about their values before. */
    touched,
    onInput({ target }: FormEvent) {
      touch((target as HTMLInputElement).name);
      updateDone();
      // The draft has the values that were read already.
      if (isFilling.current) return;
      hasChanged.current = true;
      // An uploaded photo must be read again as the other type of document.
      if ((target as HTMLInputElement).name === "documentType" && state.photos.front) void read();
      else saveLater();
    },
    /** Stops saving when the form is submitted. A later save would recreate the draft. */
    onSubmit() {
      stop();
      setReading(false);
    },
    /** Called when an upload is complete or removed. A complete upload triggers reading; the server reports if the other side is missing. */
    onUploaded(upload: { name: "upload" | "uploadBack"; key: string | null }) {
      if (upload.key) {
        touch(upload.name === "upload" ? "documentPhoto" : "documentPhotoBack");
        // They concern the photo that this one replaces.
        setState((now) => ({ ...now, reasons: now.reasons.filter((reason) => reason.startsWith("back:") === (upload.name === "upload")) }));
      }
      // React updates the hidden field of the key by the next frame.
      requestAnimationFrame(() => {
        latestUpdateDone.current();
        if (upload.key) void read();
      });
    },
  };
}

function findMissing(errors: DraftResponse["errors"]): Missing | null {
  return (Object.keys(MISSING_ERRORS) as Missing[]).find((name) => errors[name]?.includes(MISSING_ERRORS[name])) ?? null;
}
