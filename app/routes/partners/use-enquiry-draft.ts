import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import { textsOf } from "#app/forms/texts-of.ts";
import type { Attachment } from "#server/partners/attachment.schema.ts";
import type { EnquiryDraftAnswer } from "./enquiry-state.ts";

/** A draft is kept this long after the last letter. */
const SAVE_AFTER_MS = 1_500;
/** The shop looks at every page of a PDF; lines are slow. */
const PATIENCE_MS = 60_000;
/** What a browser sends of a page that is left, bytes. */
const MOST_WHEN_LEAVING = 60_000;

/** What goes with the texts of the form: a finished upload to be taken, or an attachment to be taken away. */
export type DraftChange = { upload?: string; remove?: string };

/** Sends the form as it is to be kept, one post after the other; null where none came through. */
export type SendDraft = (change?: DraftChange) => Promise<EnquiryDraftAnswer | null>;

/** What somebody types is kept by the shop while it is typed (§2, Partner/contact form). What fails here is done by the form's own buttons. */
export function useEnquiryDraft(element: RefObject<HTMLFormElement>, given: Attachment[], address: string) {
  const [files, setFiles] = useState(given);
  const [isRemoving, setRemoving] = useState(false);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const ending = useRef<AbortController>();

  const quiet = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
  };
  const post = async ({ upload, remove }: DraftChange): Promise<EnquiryDraftAnswer | null> => {
    const form = element.current;
    const end = ending.current?.signal;
    if (!form || !end || end.aborted) return null;
    const body = textsOf(form);
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
      const keepalive = document.visibilityState === "hidden" && body.toString().length < MOST_WHEN_LEAVING;
      const answer = await fetch(address, { method: "POST", body, keepalive, signal: patience.signal });
      if (!answer.ok) return null;
      const kept = (await answer.json()) as EnquiryDraftAnswer;
      setFiles(kept.files);
      return { ...kept, problems: withoutLost(kept, body.getAll("keep")) };
    } catch {
      return null;
    } finally {
      clearTimeout(patient);
      end.removeEventListener("abort", stop);
    }
  };
  const send: SendDraft = (change = {}) => {
    quiet();
    const own = turn.current.then(() => post(change));
    turn.current = own;
    return own;
  };
  const stop = () => {
    quiet();
    ending.current?.abort();
  };
  const saveNow = useRef(() => {});
  saveNow.current = () => void (timer.current !== undefined && send());
  const end = useRef(stop);
  useEffect(() => {
    const begin = () => void (ending.current = new AbortController());
    begin();
    // Whoever comes back to the page types on.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && begin();
    // Whoever looks at something else may not come back.
    const onHide = () => document.visibilityState === "hidden" && saveNow.current();
    addEventListener("pageshow", onShow);
    document.addEventListener("visibilitychange", onHide);
    const stopNow = end.current;
    return () => {
      removeEventListener("pageshow", onShow);
      document.removeEventListener("visibilitychange", onHide);
      stopNow();
    };
  }, []);
  return {
    /** What the shop has. */
    files,
    /** Fields that were changed since the page came: what was wrong with them is said no longer. */
    touched,
    /** Whether an attachment is just being taken away. */
    isRemoving,
    send,
    async remove(id: string): Promise<boolean> {
      setRemoving(true);
      const answer = await send({ remove: id });
      setRemoving(false);
      return answer !== null;
    },
    onInput({ target }: FormEvent) {
      const { name, type } = target as HTMLInputElement;
      // A number is right or wrong together with its country.
      const names = name === "phoneCountry" ? ["phoneCountry", "phone"] : [name];
      setTouched((now) => (names.every((one) => now.has(one)) ? now : new Set([...now, ...names])));
      // A file goes on its own way.
      if (type === "file") return;
      quiet();
      timer.current = setTimeout(() => void send(), SAVE_AFTER_MS);
    },
    /** A form that is sent is kept by its answer: a draft that came later would bring it back. */
    stop,
  };
}

/** Attachments that went meanwhile have no name any more, nor has an upload that went: what is left is about the upload. */
function withoutLost({ files, problems }: EnquiryDraftAnswer, keep: string[]): EnquiryDraftAnswer["problems"] {
  let lost = keep.filter((id) => !files.some((file) => file.id === id)).length;
  return problems.filter(({ name, reason }) => name !== "" || reason !== "gone" || lost-- <= 0);
}
