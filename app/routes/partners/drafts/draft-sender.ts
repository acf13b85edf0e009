import { postDraft, SAVE_AFTER_MS } from "#app/forms/post-draft.ts";
import type { EnquiryDraftResponse } from "./enquiry-state.ts";

/** Long, because the server inspects every page of a PDF and connections are slow. */
const TIMEOUT_MS = 60_000;

/** Sent with the texts of the form: the key of a complete upload to attach, or the id of an attachment to remove. */
type DraftChange = { upload?: string; remove?: string };

/** Saves the form as a draft, with an optional change of its attachments. Resolves to null if the request failed. */
export type SendDraft = (change?: DraftChange) => Promise<EnquiryDraftResponse | null>;

type DraftSenderOptions = {
  form: () => HTMLFormElement | null;
  address: () => string;
  onFiles: (files: EnquiryDraftResponse["files"]) => void;
};

/** All requests of this tab run one after another, even those of a form that was left, so that older values never overwrite newer ones. */
let queue: Promise<unknown> = Promise.resolve();
/** Aborted by `stop`, which cancels all pending requests of this tab. */
let submitController = new AbortController();

/** Saves a form as a draft shortly after the last input, or earlier on request. */
export function createDraftSender({ form, address, onFiles }: DraftSenderOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clearTimer = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  async function post(element: HTMLFormElement, { upload, remove }: DraftChange, submitSignal: AbortSignal): Promise<EnquiryDraftResponse | null> {
    let keep: string[] = [];
    const request = { address: address(), timeoutMs: TIMEOUT_MS, signal: submitSignal, keepalive: true };
    const result = await postDraft<EnquiryDraftResponse>(element, request, (body) => {
      body.set("intent", remove === undefined ? "save" : "remove-file");
      // Only the upload of this request, so that its problems are about that upload.
      body.delete("uploads");
      if (upload !== undefined) body.set("uploads", upload);
      if (remove !== undefined) body.set("remove", remove);
      keep = body.getAll("keep");
    });
    if (!result) return null;
    onFiles(result.files);
    return { ...result, problems: withoutDeletedAttachments(result, keep) };
  }

  const send: SendDraft = (change = {}) => {
    clearTimer();
    // Find the element now: when the request starts, the page may no longer contain it.
    const element = form();
    const submitSignal = submitController.signal;
    const request = queue.then(() => element && post(element, change, submitSignal));
    queue = request;
    return request;
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
    /** Allows saving when a page is shown, also after an earlier form was submitted. */
    start(): void {
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
 * Returns the problems without those of attachments that were deleted meanwhile. The server reports a deleted attachment and an expired upload in the
 * same way, without a name and with the reason "gone": so one such problem is left out per attachment (`keep`) that is missing from the response.
 */
function withoutDeletedAttachments({ files, problems }: EnquiryDraftResponse, keep: string[]): EnquiryDraftResponse["problems"] {
  let deletedCount = keep.filter((id) => !files.some((file) => file.id === id)).length;
  return problems.filter(({ name, reason }) => name !== "" || reason !== "gone" || deletedCount-- <= 0);
}
