import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { countWords } from "#server/partners/core/count-words.schema.ts";
import { MIN_WORDS } from "#server/partners/core/enquiry-choices.schema.ts";

/** Screen readers announce the count after this pause in typing. */
const PAUSE_MS = 1_000;

/** Counts the words of the introduction while it is typed (§5: at least 25). `id`: the id of the text field. */
export function WordCount({ id }: { id: string }) {
  const { t } = useTranslation("attachments");
  const [words, setWords] = useState(0);
  const [announced, setAnnounced] = useState<number | null>(null);
  useEffect(() => {
    const field = document.getElementById(id) as HTMLTextAreaElement | null;
    if (!field) return;
    const count = () => setWords(countWords(field.value));
    count();
    field.addEventListener("input", count);
    return () => field.removeEventListener("input", count);
  }, [id]);
  useEffect(() => {
    const pause = setTimeout(() => document.activeElement?.id === id && setAnnounced(words), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [id, words]);
  if (words === 0) return null;
  const text = (count: number) => t(count < MIN_WORDS ? "words" : "words-enough", { words: count, least: MIN_WORDS });
  return (
    <>
      <span className="number strong nowrap" aria-hidden="true">
        {text(words)}
      </span>
      <span role="status" className="visually-hidden">
        {announced !== null && text(announced)}
      </span>
    </>
  );
}
