import { useTranslation } from "#app/i18n/use-translation.ts";
import type { QuestionType } from "#server/content/question.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { replaceView } from "#app/client/keep-scroll.ts";
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
  const onInput = (text: string) => {
    setTyped(text);
    // The page shows the results of `asked`. Without a search text, open the questions of the type.
    if (text === "" && asked) replaceView(pageWithoutSearch);
  };
  return (
    <form action={page} role="search" data-keep-scroll>
      <div className="field">
        <label htmlFor="question-q">{t("search")}</label>
        <div className="control full">
          <input
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
    </form>
  );
}
