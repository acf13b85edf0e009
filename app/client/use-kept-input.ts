import { useEffect, useRef, type RefObject } from "react";
import { keepInput, keptPage, readKeptInput, restoreInput, stopKeepingInput, type KeptInput } from "./kept-input.ts";

type KeptInputOptions = {
  /** Replaces `restoreInput` for a form whose fields depend on one another. */
  restore?: (form: HTMLFormElement, kept: KeptInput) => void;
  /** Restores also if the query differs from the one under which the input was kept. */
  anyQuery?: boolean;
};

/** Restores what was typed into this form before, and keeps what is typed until the document is left. */
export function useKeptInput(element: RefObject<HTMLFormElement>, { restore = restoreInput, anyQuery = false }: KeptInputOptions = {}): void {
  // The effect runs once, with the function of the first render.
  const initialRestore = useRef(restore);
  useEffect(() => {
    const form = element.current;
    if (!form) return;
    const page = keptPage();
    const kept = readKeptInput(page);
    if (kept && (anyQuery || kept.search === location.search)) initialRestore.current(form, kept);
    let isSent = kept?.isSent ?? false;
    let isKept = kept !== null;
    const keep = () => {
      keepInput(page, form, isSent);
      isKept = readKeptInput(page) !== null;
    };
    // A restored field is no input of the visitor.
    const onInput = ({ isTrusted }: Event) => {
      if (isTrusted) isSent = false;
    };
    const onSubmit = ({ target, defaultPrevented }: SubmitEvent) => {
      if (target === form && !defaultPrevented) isSent = true;
    };
    // The browser restores this document after its input was forgotten: the order is paid, or somebody has logged out.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted || !isKept || readKeptInput(page) !== null) return;
      stopKeepingInput();
      location.reload();
    };
    // A hidden tab may be discarded without another event.
    const onHide = () => void (document.visibilityState === "hidden" && keep());
    form.addEventListener("input", onInput);
    addEventListener("submit", onSubmit);
    addEventListener("pageshow", onShow);
    addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      form.removeEventListener("input", onInput);
      removeEventListener("submit", onSubmit);
      removeEventListener("pageshow", onShow);
      removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", onHide);
    };
  }, [element, anyQuery]);
}
