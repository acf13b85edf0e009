import { Form, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import type { QuestionType } from "#server/content/question.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { MAX_SEARCH_LENGTH } from "./search-limits.ts";
import type { useQuestionSearch } from "./use-question-search.ts";

type QuestionSearchProps = {
  search: ReturnType<typeof useQuestionSearch>;
  /** The search text of the URL. */
  asked: string;
  type: QuestionType;
};

/** The search box. Without scripts, it is a form; with scripts, it searches while the user types. */
export function QuestionSearch({ search: { typed, setTyped }, asked, type }: QuestionSearchProps) {
  const { t } = useTranslation("faq");
  const page = path(useLanguage(), "frequently-asked-questions");
  const pageWithoutSearch = path(useLanguage(), "frequently-asked-questions", { type });
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const shownPage = useRef(`${type} ${asked}`);
  // After a navigation to other questions, the box shows the search text of their URL.
  useEffect(() => {
    if (shownPage.current === `${type} ${asked}` || !input.current) return;
    shownPage.current = `${type} ${asked}`;
    input.current.value = asked;
    setTyped(asked);
  }, [type, asked, setTyped]);
  const onInput = (text: string) => {
    setTyped(text);
    // The page shows the results of `asked`. Without a search text, open the questions of the type.
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
