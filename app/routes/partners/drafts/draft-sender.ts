import { formTextValues } from "#app/forms/form-text-values.ts";
import type { EnquiryDraftResponse } from "./enquiry-state.ts";

/** The delay between the last input and saving the draft. */
const SAVE_AFTER_MS = 1_500;
/** Long, since the server inspects every page of a PDF and connections are slow. */
const TIMEOUT_MS = 60_000;
/** Browsers limit the body of a `keepalive` request to 64 KiB; in bytes. */
const MAX_KEEPALIVE_BYTES = 60_000;

/** Sent with the texts of the form: the key of a complete upload to attach, or the id of an attachment to remove. */
type DraftChange = { upload?: string; remove?: string };

/** Saves the form as a draft, one request at a time. Resolves to null if the request failed. */
export type SendDraft = (change?: DraftChange) => Promise<EnquiryDraftResponse | null>;

type DraftSenderOptions = {
  form: () => HTMLFormElement | null;
  address: () => string;
  onFiles: (files: EnquiryDraftResponse["files"]) => void;
};

/** Serialises requests, also after those of a form that was left, so that older values never overwrite newer ones. */
let queue: Promise<unknown> = Promise.resolve();
/** Aborted on submit, which cancels all pending requests of this tab. */
let submitController = new AbortController();

/** Saves a form as a draft shortly after the last input, or earlier on request. */
export function createDraftSender({ form, address, onFiles }: DraftSenderOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clearTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  async function post(form: HTMLFormElement, { upload, remove }: DraftChange, submitSignal: AbortSignal): Promise<EnquiryDraftResponse | null> {
    if (submitSignal.aborted) return null;
    const body = formTextValues(form);
    body.set("intent", remove === undefined ? "save" : "remove-file");
    // One request per upload, so that the response is about this upload.
    body.delete("uploads");
    if (upload !== undefined) body.set("uploads", upload);
    if (remove !== undefined) body.set("remove", remove);
    const controller = new AbortController();
    const abort = () => controller.abort();
    const timeout = setTimeout(abort, TIMEOUT_MS);
    submitSignal.addEventListener("abort", abort);
    try {
      // The page may be left before the request completes.
      const keepalive = body.toString().length < MAX_KEEPALIVE_BYTES;
      const response = await fetch(address(), { method: "POST", body, keepalive, signal: controller.signal });
      if (!response.ok) return null;
      const result = (await response.json()) as EnquiryDraftResponse;
      onFiles(result.files);
      return { ...result, problems: withoutDeletedAttachments(result, body.getAll("keep")) };
    } catch {
      return null;
    } finally {
      clearTimeout(timeout);
      submitSignal.removeEventListener("abort", abort);
    }
  }

  const send: SendDraft = (change = {}) => {
    clearTimer();
    // Read the form now: when the request starts, it may have been removed from the page.
    const from = form();
    const end = submitController.signal;
    const own = queue.then(() => from && post(from, change, end));
    queue = own;
    return own;
  };
  return {
    send,
    /** Schedules a save after input. */
    scheduleSave(): void {
      clearTimer();
      timer = setTimeout(() => void send(), SAVE_AFTER_MS);
    },
    /** Runs a scheduled save immediately. */
    saveNow(): void {
      if (timer !== undefined) void send();
    },
    /** Starts saving again when a page is shown. */
    begin(): void {
      if (submitController.signal.aborted) submitController = new AbortController();
    },
    /** Stops saving and aborts pending requests. */
    stop(): void {
      clearTimer();
      submitController.abort();
    },
  };
}

/**
 * Removes problems about attachments that were deleted meanwhile and returns the rest. Deleted attachments and an expired upload both
 * appear as nameless problems with the reason "gone"; one per attachment missing from the response is dropped.
 */
function withoutDeletedAttachments({ files, problems }: EnquiryDraftResponse, keep: string[]): EnquiryDraftResponse["problems"] {
  let lost = keep.filter((id) => !files.some((file) => file.id === id)).length;
  return problems.filter(({ name, reason }) => name !== "" || reason !== "gone" || lost-- <= 0);
}
