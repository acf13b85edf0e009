import { useEffect, useRef, useState } from "react";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import type { FoundQuestions } from "./question-search.ts";

const DEBOUNCE_MS = 300;
/** Search results by URL, for the lifetime of the document. */
const cache = new Map<string, FoundQuestions>();

/** Searches while the user types, 300 ms after the last key (§9). `asked`: the search text of the URL. `isNew`: the typed text differs. */
export function useQuestionSearch(asked: string) {
  const language = useLanguage();
  const [typed, setTyped] = useState(asked);
  // Renders again when a result is in the cache.
  const [, setAnswered] = useState(0);
  const [failed, setFailed] = useState(false);
  const q = typed.replace(/\s+/g, " ").trim();
  const address = path(language, "question-search", { q });
  const isNew = q !== asked && q !== "";
  useEffect(() => {
    setFailed(false);
    if (!isNew || cache.has(address)) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      fetch(address, { signal: controller.signal })
        .then(async (response) => {
          if (!response.ok) throw new Error(String(response.status));
          cache.set(address, (await response.json()) as FoundQuestions);
          setAnswered((count) => count + 1);
        })
        .catch(() => controller.signal.aborted || setFailed(true));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [address, isNew]);
  const answer = isNew ? cache.get(address) : undefined;
  const isAnswered = answer !== undefined;
  const ownAddress = useRef("");
  // A reload, Back and a shared link show the same questions.
  useEffect(() => {
    ownAddress.current ||= location.pathname + location.search;
    const shown = isAnswered ? path(language, "frequently-asked-questions", { q }) : ownAddress.current;
    if (shown !== location.pathname + location.search) history.replaceState(history.state, "", shown + location.hash);
  }, [isAnswered, language, q]);
  return { q, typed, setTyped, isNew, answer, failed };
}
