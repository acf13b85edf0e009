import { useEffect, useRef, useState, type FormEvent, type RefObject } from "react";
import { formTextValues } from "#app/forms/form-text-values.ts";
import { useIsomorphicLayoutEffect } from "#app/client/use-isomorphic-layout-effect.ts";
import { completedSteps } from "./completed-steps.ts";
import { FORM_ID } from "./form-fields.ts";
import { fillFromDocument, documentFieldValues } from "./fill-from-document.ts";
import type { FormState, Step } from "./form-state.ts";
import type { DraftAnswer } from "./real-name-draft.ts";

/** A draft is kept this long after the last letter. */
const SAVE_AFTER_MS = 1_500;
/** A photo that is chosen first waits so long for its draft. */
const SAVE_PATIENCE_MS = 15_000;
/** The reader of the shop has six seconds; lines are slow. */
const READ_PATIENCE_MS = 30_000;

/** What a photo that has come still waits for before it can be read. */
export type Missing = "documentType" | "documentPhotoBack";
const MISSING: Record<Missing, string> = { documentType: "errors.select-required", documentPhotoBack: "errors.photo-back-needed" };

/**
 * The form while scripts run: what is done of it, its draft kept while somebody types, and its fields filled once a photo has been
 * read. What fails here is done by the form's own buttons.
 */
export function useLiveForm(element: RefObject<HTMLFormElement>, given: FormState, address: string) {
  const [state, setState] = useState(given);
  const [done, setDone] = useState<Step[]>([]);
  const [reading, setReading] = useState(false);
  const [missing, setMissing] = useState<Missing | null>(null);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const last = useRef(0);
  /** Whether anything was changed since the photo was last asked about. */
  const isNewer = useRef(false);
  const sending = useRef(new Set<AbortController>());
  const draftMark = useRef(given.draftMark);
  const saved = useRef<Promise<unknown>>(Promise.resolve());
  /** Counts how often everything under way was stopped: what waited until then is not sent. */
  const stops = useRef(0);

  const send = async (intent: string, wait: number): Promise<DraftAnswer | null> => {
    const form = element.current;
    if (!form) return null;
    const body = formTextValues(form);
    body.set("intent", intent);
    const patience = new AbortController();
    sending.current.add(patience);
    const patient = setTimeout(() => patience.abort(), wait);
    try {
      const answer = await fetch(address, { method: "POST", body, signal: patience.signal });
      const told = answer.ok ? ((await answer.json()) as DraftAnswer) : null;
      if (told) draftMark.current = told.state.draftMark;
      return told;
    } catch {
      return null;
    } finally {
      clearTimeout(patient);
      sending.current.delete(patience);
    }
  };
  const readDone = () => element.current && setDone(completedSteps(new FormData(element.current), state.photos));
  const refresh = useRef(readDone);
  refresh.current = readDone;
  useEffect(() => {
    refresh.current();
  }, [state]);
  const stop = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    last.current++;
    stops.current++;
    for (const one of sending.current) one.abort();
  };
  const leave = () => {
    const isBehind = timer.current !== undefined;
    stop();
    // Who goes on within the site a moment after the last letter has typed it all the same.
    if (isBehind) void send("save", READ_PATIENCE_MS);
  };
  const end = useRef(leave);
  end.current = leave;
  useIsomorphicLayoutEffect(() => () => end.current(), []);

  const touch = (...ids: string[]) => setTouched((now) => (ids.every((id) => now.has(id)) ? now : new Set([...now, ...ids])));
  // One after the other: two first posts at once would begin two drafts.
  const save = (wait: number) => {
    const before = stops.current;
    return (saved.current = saved.current.then(() => (before === stops.current ? send("save", wait) : null)));
  };
  const saveLater = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void save(READ_PATIENCE_MS);
    }, SAVE_AFTER_MS);
  };
  const read = async () => {
    const mine = ++last.current;
    clearTimeout(timer.current);
    setReading(true);
    isNewer.current = false;
    const sent = element.current ? documentFieldValues(element.current) : {};
    const answer = await send("read-document", READ_PATIENCE_MS);
    if (mine !== last.current) return;
    setReading(false);
    if (answer) {
      if (element.current) touch(...fillFromDocument(element.current, answer.state.typed, sent));
      setState(answer.state);
      setMissing(missingOf(answer.errors));
    } else setState((now) => ({ ...now, unread: true }));
    // What was typed meanwhile is not in the draft that the reading left.
    if (isNewer.current) saveLater();
  };
  return {
    state,
    done,
    reading,
    missing,
    /** The draft of this form, which is begun where there is none yet; null where that does not get through. */
    async findDraftMark(): Promise<string | null> {
      if (draftMark.current === null) await saved.current;
      if (draftMark.current === null) await save(SAVE_PATIENCE_MS);
      return draftMark.current;
    },
    /** Ids of the fields that were changed since the page came: what was wrong with them is said no longer. */
    touched,
    onInput({ target }: FormEvent) {
      touch(...idsOf(target));
      readDone();
      isNewer.current = true;
      // A photo that is there is another document's now.
      if ((target as HTMLInputElement).name === "documentType" && state.photos.front) void read();
      else saveLater();
    },
    /** A form that is sent is kept by its answer: a draft that came later would bring it back. */
    onSubmit() {
      stop();
      setReading(false);
    },
    /** The photo has come whole: what it says is asked for once the other side is there too. */
    onUploaded(upload: { name: "upload" | "uploadBack"; key: string | null }) {
      if (upload.key) touch(`${FORM_ID}-${upload.name === "upload" ? "documentPhoto" : "documentPhotoBack"}`);
      // The hidden field has its key, or is gone, with the next frame.
      requestAnimationFrame(() => {
        refresh.current();
        if (upload.key) void read();
      });
    },
  };
}

function missingOf(errors: DraftAnswer["errors"]): Missing | null {
  return (Object.keys(MISSING) as Missing[]).find((name) => errors[name]?.includes(MISSING[name])) ?? null;
}

/** What a change makes right: the field itself; one way to be reached is enough. */
function idsOf(target: EventTarget): string[] {
  const { id, name } = target as HTMLInputElement;
  if (name === "iccids") return [id];
  return (name === "phone" ? ["phone", "phoneCountry", "email"] : [name]).map((one) => `${FORM_ID}-${one}`);
}
