import { useTranslation } from "#app/i18n/use-translation.ts";
import type { KeyIn } from "#app/i18n/text-key.ts";
import type { Question } from "#server/content/document.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PageLink } from "#app/ui/page-link.tsx";

/** The result of a vote for one answer; `key` is a text key shown instead of the vote. */
type VoteResult = { anchor: string; key: KeyIn<"faq"> };

/** Questions as disclosures, each with a link to itself and a vote. */
export function QuestionList({ questions, voteResult }: { questions: Question[]; voteResult?: VoteResult | null }) {
  return questions.map((item) => (
    <QuestionItem key={item.anchor} item={item} said={item.anchor === voteResult?.anchor ? voteResult.key : undefined} />
  ));
}

/** The questions that a search found, by type; without results, a link to customer service (§8). */
export function FoundQuestions({ questions, q }: { questions: Question[]; q: string }) {
  const { t } = useTranslation("faq");
  if (questions.length === 0) {
    return (
      <div className="empty">
        <p className="strong">{t("none")}</p>
        <p className="soft">{t("none-help", { q })}</p>
        <p className="cluster">
          <PageLink page="frequently-asked-questions" query={{ type: "Troubleshoot" }}>
            {t("type.Troubleshoot")}
          </PageLink>
          <PageLink page="customer-service">{t("service")}</PageLink>
        </p>
      </div>
    );
  }
  // That of the best match first.
  const types = [...new Set(questions.map((item) => item.type))];
  return (
    <div className="stack-wide">
      {types.map((type) => (
        <section key={type} aria-labelledby={type}>
          <h2 id={type}>{t(`type.${type}`)}</h2>
          <QuestionList questions={questions.filter((item) => item.type === type)} />
        </section>
      ))}
    </div>
  );
}

/** One question. `said`: the text key of the vote's result, if there is one. */
function QuestionItem({ item, said }: { item: Question; said?: KeyIn<"faq"> }) {
  const { t, language } = useTranslation("faq");
  const { type, anchor, question, html } = item;
  return (
    // The id is on the collapsed part: browsers open the disclosure for a URL with this fragment.
    <Disclosure summary={question} bodyId={anchor}>
      {/* oxlint-disable-next-line react/no-danger -- cut down to plain text marks by the use case */}
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      <form method="post" action={path(language, "question-vote")} className="vote cluster small no-print">
        <input type="hidden" name="anchor" value={anchor} />
        <output tabIndex={-1}>{t(said ?? "helpful")}</output>
        {(said === "thanks" ? [] : (["yes", "no"] as const)).map((vote) => (
          <button key={vote} name="helpful" value={vote} className="button quiet" data-item-type="faq-vote" data-item-val={`${anchor} ${vote}`}>
            {t(vote)}
          </button>
        ))}
        <a href={`${path(language, "frequently-asked-questions", { type })}#${anchor}`} data-copy>
          {t("link")}
        </a>
      </form>
    </Disclosure>
  );
}
