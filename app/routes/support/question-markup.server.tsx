import { renderToStaticMarkup } from "react-dom/server";
import type { KeyIn, Translate } from "#app/i18n/text-key.ts";
import { QUESTION_TYPES, type Question } from "#server/content/question.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";

/** The result of a vote for one answer; `key` is a text key shown instead of the vote. */
type VoteResult = { anchor: string; key: KeyIn<"faq"> };

type QuestionMarkupOptions = {
  language: Language;
  t: Translate<"faq">;
  questions: Question[];
  voteResult?: VoteResult | null;
  /** Groups the questions by type, with headings. */
  byType?: boolean;
};

/** Returns the HTML of questions as disclosures, each with a link to itself and a vote. */
export function questionMarkup({ language, t, questions, voteResult, byType }: QuestionMarkupOptions): string {
  const renderQuestions = (list: Question[]) =>
    list.map((item) => (
      <QuestionItem key={item.anchor} item={item} language={language} t={t} said={item.anchor === voteResult?.anchor ? voteResult.key : undefined} />
    ));
  if (!byType) return renderToStaticMarkup(<>{renderQuestions(questions)}</>);
  const types = QUESTION_TYPES.filter((type) => questions.some((item) => item.type === type));
  return renderToStaticMarkup(
    <div className="stack-wide">
      {types.map((type) => (
        <section key={type} aria-labelledby={type}>
          <h2 id={type}>{t(`type.${type}`)}</h2>
          {renderQuestions(questions.filter((item) => item.type === type))}
        </section>
      ))}
    </div>,
  );
}

/** One question. `said`: the text key of the vote's result, if there is one. */
function QuestionItem({ item, language, t, said }: { item: Question; language: Language; t: Translate<"faq">; said?: KeyIn<"faq"> }) {
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
