import { Form, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { QuestionType } from "#server/content/question.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { MAX_SEARCH_LENGTH } from "./search-limits.ts";
import type { useQuestionSearch } from "./use-question-search.ts";

type QuestionSearchProps = { search: ReturnType<typeof useQuestionSearch>; /** The search text of the URL. */ asked: string; type: QuestionType };

/** The search box: a form without scripts, a search while typing with scripts. */
export function QuestionSearch({ search: { typed, setTyped }, asked, type }: QuestionSearchProps) {
  const { t } = useTranslation("faq");
  const page = path(useLanguage(), "frequently-asked-questions");
  const pageWithoutSearch = path(useLanguage(), "frequently-asked-questions", { type });
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const previous = useRef(`${type} ${asked}`);
  // Navigation to another page of questions sets the text of its URL.
  useEffect(() => {
    if (previous.current === `${type} ${asked}` || !input.current) return;
    previous.current = `${type} ${asked}`;
    input.current.value = asked;
    setTyped(asked);
  }, [type, asked, setTyped]);
  const onInput = (text: string) => {
    setTyped(text);
    if (text === "" && asked) navigate(pageWithoutSearch, { replace: true, preventScrollReset: true });
  };
  return (
    <Form action={page} role="search" preventScrollReset>
      <div className="field">
        <label htmlFor="question-q">{t("search")}</label>
        <div className="control full">
          <input
            ref={input}
            id="question-q"
            name="q"
            type="search"
            defaultValue={typed}
            placeholder={t("placeholder")}
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
            onInput={(event) => onInput(event.currentTarget.value)}
          />
          <Button type="submit" kind="secondary">
            {t("submit")}
          </Button>
        </div>
      </div>
    </Form>
  );
}
