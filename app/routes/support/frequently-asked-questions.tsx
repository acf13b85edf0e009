import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { listQuestions } from "#server/content/questions/list-questions.ts";
import { QUESTION_TYPES } from "#server/content/document.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { SearchField } from "#app/ui/search-field.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { FoundQuestions, QuestionList } from "./question-list.tsx";
import { cleanSearchQuery, MAX_SEARCH_LENGTH } from "./search-query.ts";
import { BRAND } from "#server/locale/brand.schema.ts";
import { PageLink } from "#app/ui/page-link.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.page, params);

/** Loads the questions of one `type`, or those of all types that contain every word of `q` (§2, FAQ). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const search = new URL(request.url).searchParams;
  const t = textsFor(language, "faq");
  const type = QUESTION_TYPES.find((candidate) => candidate === search.get("type")) ?? QUESTION_TYPES[0];
  const q = cleanSearchQuery(search.get("q"));
  const title = q ? t("title-found", { q }) : t("title", { type: t(`type.${type}`) });
  const questions = await listQuestions(context.shop, q ? { language, q } : { language, type });
  return { page: { title, description: t(`about.${type}`) }, type, q, questions, voteResult: readVoteResult(search) };
}

/** Returns the result of a vote without scripts, or null. Accepts only known text keys from the URL. */
function readVoteResult(search: URLSearchParams) {
  const key = (["thanks", "content.too-many-votes"] as const).find((candidate) => candidate === search.get("said"));
  return key ? { anchor: search.get("voted") ?? "", key } : null;
}

export default function QuestionsPage() {
  const { t, language } = useTranslation("faq");
  const { type, q, questions, voteResult } = useLoaderData<typeof loader>();
  const count = questions.length;
  return (
    <div className="page page-body split" data-widget="questions" data-vote-failed={t("vote-failed")} data-link-copied={t("link-copied")}>
      <div className="stack-wide">
        <header className="stack-tight">
          <h1>{t("heading")}</h1>
          <p className="lead">{t("lead")}</p>
        </header>
        <form
          action={path(language, "frequently-asked-questions")}
          role="search"
          data-keep-scroll
          data-results={path(language, "question-search")}
          data-all={path(language, "frequently-asked-questions", { type })}
          data-searching={t("searching")}
          data-failed={t("failed")}
        >
          <SearchField
            id="question-q"
            label={t("search")}
            placeholder={t("placeholder")}
            submit={t("submit")}
            value={q}
            maxLength={MAX_SEARCH_LENGTH}
          />
        </form>
        <Tabs
          label={t("types")}
          items={QUESTION_TYPES.map((tab) => ({
            label: t(`type.${tab}`),
            href: path(language, "frequently-asked-questions", { type: tab }),
            current: tab === type && !q,
          }))}
        />
        <output className="soft" data-message>
          {q && count > 0 && t("found", { count, q })}
        </output>
        <div data-questions>
          {q ? <FoundQuestions questions={questions} q={q} /> : <QuestionList questions={questions} voteResult={voteResult} />}
        </div>
      </div>
      <FurtherHelp />
    </div>
  );
}

const PAGES = ["top-up", "account/package", "order-result", "real-name", "netCover"] as const;

/** Links to related pages and contact details. */
function FurtherHelp() {
  const { t } = useTranslation("faq");
  return (
    <aside className="panel stack sticky-side no-print" aria-labelledby="further-help">
      <h2 id="further-help">{t("further")}</h2>
      <ul className="list-plain stack-tight">
        {PAGES.map((page) => (
          <li key={page}>
            <PageLink page={page}>{t(`site:menu.${page}`)}</PageLink>
          </li>
        ))}
      </ul>
      <p>{t("contact")}</p>
      <ul className="list-plain stack-tight">
        <li>
          <PageLink page="customer-service">{t("service")}</PageLink>
        </li>
        <li>
          <a href={`tel:${BRAND.supportPhone.dialled}`}>{BRAND.supportPhone.shown}</a>
        </li>
        <li>
          <a href={`mailto:${BRAND.supportEmail}`}>{BRAND.supportEmail}</a>
        </li>
      </ul>
    </aside>
  );
}
