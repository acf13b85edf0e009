import { useTranslation } from "#app/i18n/use-translation.ts";
import type { QuestionType } from "#server/content/question.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { Button } from "#app/ui/button.tsx";
import { MAX_SEARCH_LENGTH } from "./search-query.ts";

/** The search of the questions. `asked`: the search text of the address. `type`: of the questions that are shown without one. */
export function QuestionSearchForm({ asked, type }: { asked: string; type: QuestionType }) {
  const { t } = useTranslation("faq");
  const language = useLanguage();
  const page = path(language, "frequently-asked-questions");
  return (
    <form
      action={page}
      role="search"
      data-keep-scroll
      data-results={path(language, "question-search")}
      data-all={path(language, "frequently-asked-questions", { type })}
      data-searching={t("searching")}
      data-failed={t("failed")}
    >
      <div className="field">
        <label htmlFor="question-q">{t("search")}</label>
        <div className="control full">
          <input
            id="question-q"
            name="q"
            type="search"
            defaultValue={asked}
            placeholder={t("placeholder")}
            maxLength={MAX_SEARCH_LENGTH}
            autoComplete="off"
            enterKeyHint="search"
          />
          <Button type="submit" kind="secondary">
            {t("submit")}
          </Button>
        </div>
      </div>
    </form>
  );
}
