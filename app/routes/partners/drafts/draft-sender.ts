import { formTextValues } from "#app/forms/form-text-values.ts";
import type { EnquiryDraftAnswer } from "./enquiry-state.ts";

/** A draft is kept this long after the last letter. */
const SAVE_AFTER_MS = 1_500;
/** The shop looks at every page of a PDF; lines are slow. */
const PATIENCE_MS = 60_000;
/** What a browser goes on sending of a page that is left, bytes. */
const MOST_WHEN_LEAVING = 60_000;

/** What goes with the texts of the form: a finished upload to be taken, or an attachment to be taken away. */
export type DraftChange = { upload?: string; remove?: string };

/** Sends the form as it is to be kept, one post after the other; null where none came through. */
export type SendDraft = (change?: DraftChange) => Promise<EnquiryDraftAnswer | null>;

type Surroundings = {
  form: () => HTMLFormElement | null;
  address: () => string;
  onFiles: (files: EnquiryDraftAnswer["files"]) => void;
};

/** One post after the other, also behind those of a form that was left: what was typed first is not kept last. */
let turn: Promise<unknown> = Promise.resolve();
/** Ends with the submit, which calls off whatever this tab still has on its way. */
let ending = new AbortController();

/** Has the shop keep a form: a moment after the last letter, or sooner where somebody goes on to something else. */
export function createDraftSender({ form, address, onFiles }: Surroundings) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const quiet = () => {
    clearTimeout(timer);
    timer = undefined;
  };

  async function post(from: HTMLFormElement, { upload, remove }: DraftChange, end: AbortSignal): Promise<EnquiryDraftAnswer | null> {
    if (end.aborted) return null;
    const body = formTextValues(from);
    body.set("intent", remove === undefined ? "save" : "remove-file");
    // Each upload is taken by a post of its own, so that its answer is about it.
    body.delete("uploads");
    if (upload !== undefined) body.set("uploads", upload);
    if (remove !== undefined) body.set("remove", remove);
    const patience = new AbortController();
    const stop = () => patience.abort();
    const patient = setTimeout(stop, PATIENCE_MS);
    end.addEventListener("abort", stop);
    try {
      // Nobody knows whether the page is left before the post has come.
      const keepalive = body.toString().length < MOST_WHEN_LEAVING;
      const answer = await fetch(address(), { method: "POST", body, keepalive, signal: patience.signal });
      if (!answer.ok) return null;
      const kept = (await answer.json()) as EnquiryDraftAnswer;
      onFiles(kept.files);
      return { ...kept, problems: withoutLost(kept, body.getAll("keep")) };
    } catch {
      return null;
    } finally {
      clearTimeout(patient);
      end.removeEventListener("abort", stop);
    }
  }

  const send: SendDraft = (change = {}) => {
    quiet();
    // Taken now: when its turn comes the form may stand in no page any more.
    const from = form();
    const end = ending.signal;
    const own = turn.then(() => from && post(from, change, end));
    turn = own;
    return own;
  };
  return {
    send,
    /** Somebody types. */
    touch(): void {
      quiet();
      timer = setTimeout(() => void send(), SAVE_AFTER_MS);
    },
    /** Sends what is not on its way yet. */
    saveNow(): void {
      if (timer !== undefined) void send();
    },
    /** A page came, or came back: whoever types on is kept again. */
    begin(): void {
      if (ending.signal.aborted) ending = new AbortController();
    },
    /** Sends nothing more, and calls off what is on its way. */
    stop(): void {
      quiet();
      ending.abort();
    },
  };
}

/** Attachments that went meanwhile have no name any more, nor has an upload that went: what is left is about the upload. */
function withoutLost({ files, problems }: EnquiryDraftAnswer, keep: string[]): EnquiryDraftAnswer["problems"] {
  let lost = keep.filter((id) => !files.some((file) => file.id === id)).length;
  return problems.filter(({ name, reason }) => name !== "" || reason !== "gone" || lost-- <= 0);
}
