import { useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { savedFieldText } from "#app/client/page-state-cache.ts";
import type { FoundQuestions } from "./question-search.ts";

const DEBOUNCE_MS = 300;
/** What was found for an address of the search, while this document lives. */
const known = new Map<string, FoundQuestions>();

/** Searches while one types, 300 ms after the last key (§9); `asked` is what the page was opened with. */
export function useQuestionSearch(asked: string) {
  const language = useLanguage();
  const location = useLocation();
  const [typed, setTyped] = useState(() => savedFieldText(location, "q") ?? asked);
  const [, setAnswered] = useState(0);
  const [failed, setFailed] = useState(false);
  const q = typed.replace(/\s+/g, " ").trim();
  const address = path(language, "question-search", { q });
  const isNew = q !== asked && q !== "";
  useEffect(() => {
    setFailed(false);
    if (!isNew || known.has(address)) return;
    const patience = new AbortController();
    const timer = setTimeout(() => {
      fetch(address, { signal: patience.signal })
        .then(async (answer) => {
          if (!answer.ok) throw new Error(String(answer.status));
          known.set(address, (await answer.json()) as FoundQuestions);
          setAnswered((count) => count + 1);
        })
        .catch(() => patience.signal.aborted || setFailed(true));
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      patience.abort();
    };
  }, [address, isNew]);
  return { q, typed, setTyped, isNew, answer: isNew ? known.get(address) : undefined, failed };
}
