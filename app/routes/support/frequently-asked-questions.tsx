import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useRef, type MouseEvent, type FormEvent } from "react";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { listQuestions } from "#server/content/questions/list-questions.ts";
import { QUESTION_TYPES } from "#server/content/question.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { textsFor } from "#app/i18n/i18n.server.ts";
import { useLanguage } from "#app/i18n/use-language.ts";
import { pageLanguage } from "#app/request/page/page-language.ts";
import { pageMeta } from "#app/request/page/page-meta.ts";
import { withMarkup } from "#app/client/static-html.server.ts";
import { StaticHtml } from "#app/client/static-html.tsx";
import { Tabs } from "#app/ui/tabs.tsx";
import { findQuestions, cleanSearchQuery } from "./find-questions.server.ts";
import { FurtherHelp } from "./further-help.tsx";
import { questionMarkup } from "./question-markup.server.tsx";
import { QuestionSearch } from "./question-search-box.tsx";
import { useQuestionSearch } from "./use-question-search.ts";
import { PageLink } from "#app/ui/page-link.tsx";
import type { KeyIn, Translate } from "#app/i18n/text-key.ts";

const CONFIRMATION_MS = 1_500;

export const meta: MetaFunction<typeof loader> = ({ data, params }) => pageMeta(data?.page, params);

/** Loads the questions of one `type`, or those of all types that contain every word of `q` (§2, FAQ). */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const language = pageLanguage(params);
  const search = new URL(request.url).searchParams;
  const t = textsFor(language, "faq");
  const type = QUESTION_TYPES.find((candidate) => candidate === search.get("type")) ?? QUESTION_TYPES[0];
  const q = cleanSearchQuery(search.get("q"));
  const page = { title: t("title", { type: t(`type.${type}`) }), description: t(`about.${type}`) };
  if (q) {
    const { found, html } = await findQuestions(context, language, q);
    return withMarkup(context, { page: { ...page, title: t("title-found", { q }) }, type, q, found }, html);
  }
  const questions = await listQuestions(context.shop, { language, type });
  const html = questionMarkup({ language, t, questions, voteResult: readVoteResult(search) });
  return withMarkup(context, { page, type, q, found: questions.length }, html);
}

/** Returns the result of a vote without scripts, or null. Accepts only known text keys from the URL. */
function readVoteResult(search: URLSearchParams) {
  const key = (["thanks", "content.too-many-votes"] as const).find((candidate) => candidate === search.get("said"));
  return key ? { anchor: search.get("voted") ?? "", key } : null;
}

export default function QuestionsPage() {
  const { t } = useTranslation("faq");
  const language = useLanguage();
  const element = useRef<HTMLDivElement>(null);
  const { type, q: asked, found, mark } = useLoaderData<typeof loader>();
  const search = useQuestionSearch(asked);
  const onVote = (event: FormEvent) => void sendVote(event, t);
  const onCopy = (event: MouseEvent) => copyLink(event, t);
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
          items={QUESTION_TYPES.map((tab) => ({
            label: t(`type.${tab}`),
            href: path(language, "frequently-asked-questions", { type: tab }),
            current: tab === type && !asked && !isNew,
          }))}
        />
        {isNew ? <QuestionsFound q={search.q} found={answer?.found} failed={search.failed} /> : asked && <QuestionsFound q={asked} found={found} />}
        {answer && <StaticHtml key={search.q} contentKey={search.q} html={answer.html} onSubmit={onVote} onClick={onCopy} />}
        <StaticHtml key={`${type} ${asked}`} contentKey={mark} hidden={isNew} onSubmit={onVote} onClick={onCopy} />
      </div>
      <FurtherHelp />
    </div>
  );
}

type QuestionsFoundProps = {
  q: string;
  /** The number of results; undefined while the search runs. */
  found: number | undefined;
  failed?: boolean;
};

/** The number of results; without results, a link to customer service (§8). */
function QuestionsFound({ q, found, failed }: QuestionsFoundProps) {
  const { t } = useTranslation("faq");
  return (
    <>
      <output className="soft">{failed ? t("failed") : found === undefined ? t("searching") : found > 0 && t("found", { count: found, q })}</output>
      {found === 0 && (
        <div className="empty">
          <p className="strong">{t("none")}</p>
          <p className="soft">{t("none-help", { q })}</p>
          <PageLink page="customer-service">{t("service")}</PageLink>
        </div>
      )}
    </>
  );
}

type VoteResponse = { ok: true } | { ok: false; reason: KeyIn<"faq"> };

/** Sends a vote without leaving the page and shows the result. After a failure the buttons stay. */
async function sendVote(event: FormEvent, t: Translate<"faq">): Promise<void> {
  const form = event.target as HTMLFormElement;
  const { submitter } = event.nativeEvent as SubmitEvent;
  event.preventDefault();
  const body = new URLSearchParams([...new FormData(form)] as [string, string][]);
  if (submitter instanceof HTMLButtonElement) body.set(submitter.name, submitter.value);
  const output = form.querySelector("output");
  const result = await fetch(form.action, { method: "POST", body, headers: { Accept: "application/json" } })
    .then((response) => response.json() as Promise<VoteResponse>)
    .catch((): VoteResponse => ({ ok: false, reason: "vote-failed" }));
  if (!output) return;
  output.textContent = t(result.ok ? "thanks" : result.reason);
  if (!result.ok) return;
  for (const button of form.querySelectorAll("button")) button.hidden = true;
  output.focus();
}

/** Copies the URL of an answer. If the clipboard is not available, the browser follows the link and shows the URL. */
function copyLink(event: MouseEvent, t: Translate<"faq">): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-copy]") : null;
  if (!link || !navigator.clipboard || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  navigator.clipboard.writeText(link.href).then(
    () => {
      link.textContent = t("link-copied");
      setTimeout(() => {
        link.textContent = t("link");
      }, CONFIRMATION_MS);
    },
    () => location.assign(link.href),
  );
}
