import { useEffect, useRef, type RefObject } from "react";
import { forgetInput, keepInput, keptPage, readKeptInput, restoreInput, type KeptInput } from "./kept-input.ts";

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
    const keep = () => keepInput(page, form, readKeptInput(page));
    // A hidden tab may be discarded without another event.
    const onHide = () => void (document.visibilityState === "hidden" && keep());
    addEventListener("pagehide", keep);
    document.addEventListener("visibilitychange", onHide);
    return () => {
      removeEventListener("pagehide", keep);
      document.removeEventListener("visibilitychange", onHide);
    };
  }, [element, anyQuery]);
}

/** Forgets the input of a page once it has led to its end, so that the next person at this device does not find it. */
export function useForgottenInput(page: string, hasEnded: boolean): void {
  useEffect(() => {
    if (hasEnded) forgetInput(page);
  }, [page, hasEnded]);
}
