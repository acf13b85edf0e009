import { renderToStaticMarkup } from "react-dom/server";
import type { TFunction } from "i18next";
import { QUESTION_TYPES, type Question } from "#server/content/question.schema.ts";
import type { Language } from "#server/locale/locale.schema.ts";
import { path } from "#server/locale/path.schema.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";

/** What is said, as a key of the texts, in the place of the vote for one answer. */
type Said = { anchor: string; key: string };

type Shown = {
  language: Language;
  t: TFunction;
  questions: Question[];
  said?: Said | null;
  /** By type, with the name of each above its own. */ byType?: boolean;
};

/** Questions to unfold, each with its own address and a vote, as the HTML that the page shows. */
export function questionMarkup({ language, t, questions, said, byType }: Shown): string {
  const list = (some: Question[]) =>
    some.map((one) => (
      <QuestionItem key={one.anchor} one={one} language={language} t={t} said={one.anchor === said?.anchor ? said.key : undefined} />
    ));
  if (!byType) return renderToStaticMarkup(<>{list(questions)}</>);
  const types = QUESTION_TYPES.filter((type) => questions.some((one) => one.type === type));
  return renderToStaticMarkup(
    <div className="stack-wide">
      {types.map((type) => (
        <section key={type} aria-labelledby={type}>
          <h2 id={type}>{t(`type.${type}`)}</h2>
          {list(questions.filter((one) => one.type === type))}
        </section>
      ))}
    </div>,
  );
}

function QuestionItem({ one, language, t, said }: { one: Question; language: Language; t: TFunction; said?: string }) {
  const { anchor, question, html } = one;
  return (
    // The name stands in the folded part: browsers unfold it for an address that ends in it.
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
        <a href={`${path(language, "frequently-asked-questions", { type: one.type })}#${anchor}`} data-copy>
          {t("link")}
        </a>
      </form>
    </Disclosure>
  );
}
