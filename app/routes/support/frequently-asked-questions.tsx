import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { listQuestions } from "#server/content/questions/list-questions.ts";
import { QUESTION_TYPES } from "#server/content/question.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { withMarkup } from "#app/request/page/page-markup.server.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { StaticHtml } from "#app/client/static-html.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { usePageStateCache } from "#app/client/use-page-state-cache.ts";
import { copyLink } from "./copy-link.ts";
import { findQuestions, cleanSearchQuery } from "./find-questions.server.ts";
import { FurtherHelp } from "./further-help.tsx";
import { questionData } from "./question-data.ts";
import { questionMarkup } from "./question-markup.server.tsx";
import { QuestionSearch } from "./question-search-box.tsx";
import { QuestionsFound } from "./questions-found.tsx";
import { sendVote } from "./send-vote.ts";
import { useQuestionSearch } from "./use-question-search.ts";

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.page, params);

/** The questions of one `type`, or those of all types that contain `q` (§2, FAQ). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const search = new URL(request.url).searchParams;
  const t = textsFor(language, "faq");
  const type = QUESTION_TYPES.find((one) => one === search.get("type")) ?? QUESTION_TYPES[0];
  const q = cleanSearchQuery(search.get("q"));
  const page = { title: t("title", { type: t(`type.${type}`) }), description: t(`about.${type}`) };
  if (q) {
    const { found, html } = await findQuestions(context, language, q);
    return withMarkup(request, { page: { ...page, title: t("title-found", { q }) }, type, q, found }, html);
  }
  const questions = await listQuestions(context.shop, { language, type });
  const html = questionMarkup({ language, t, questions, voteResult: readVoteResult(search) }) + questionData(questions);
  return withMarkup(request, { page, type, q, found: questions.length }, html);
}

/** Returns the result of a vote without scripts. Only known text keys are accepted from the URL. */
function readVoteResult(search: URLSearchParams) {
  const key = (["thanks", "content.too-many-votes"] as const).find((one) => one === search.get("said"));
  return key ? { anchor: search.get("voted") ?? "", key } : null;
}

export default function QuestionsPage() {
  const { t } = useTranslation("faq");
  const language = useLanguage();
  const element = useRef<HTMLDivElement>(null);
  const { type, q: asked, found, html, mark } = useLoaderData<typeof loader>();
  const search = useQuestionSearch(asked);
  usePageStateCache(element, { restoreQuery: true });
  const onVote = (event: React.FormEvent) => void sendVote(event, t);
  const onCopy = (event: React.MouseEvent) => copyLink(event, t);
  const { answer, isNew } = search;
  return (
    <div ref={element} className="page page-body split">
      <div className="stack-wide">
        <header className="stack-tight">
          <h1>{t("heading")}</h1>
          <p className="lead">{t("lead")}</p>
        </header>
        <QuestionSearch search={search} asked={asked} type={type} />
        <Tabs
          label={t("types")}
          items={QUESTION_TYPES.map((one) => ({
            label: t(`type.${one}`),
            href: path(language, "frequently-asked-questions", { type: one }),
            current: one === type && !asked && !isNew,
          }))}
        />
        {isNew ? <QuestionsFound q={search.q} found={answer?.found} failed={search.failed} /> : asked && <QuestionsFound q={asked} found={found} />}
        {answer && <StaticHtml key={search.q} contentKey={search.q} html={answer.html} onSubmit={onVote} onClick={onCopy} />}
        <StaticHtml key={`${type} ${asked}`} contentKey={mark} html={html as string | undefined} hidden={isNew} onSubmit={onVote} onClick={onCopy} />
      </div>
      <FurtherHelp />
    </div>
  );
}
