import type { Area, KeyBelow, KeyIn, Translate } from "#app/i18n/text-key.ts";
import type { TextValues } from "#server/locale/text-key.schema.ts";
import { pageMeta, type PageMeta } from "#app/request/page/page-meta.ts";
import { useTranslation } from "#app/i18n/use-translation.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PartnerSection } from "./partner-section.tsx";

/** A question of an area: it has the texts `questions.<key>.question` and `.answer`. */
type QuestionIn<A extends Area> = KeyBelow<A, "questions"> extends infer Key ? (Key extends `${infer Name}.answer` ? Name : never) : never;
type Question = { question: string; answer: string };

/** Returns the questions of a page in the order of `keys`, from its texts `questions.<key>.question` and `.answer`. */
export function listQuestions<A extends Area>(t: Translate<A>, keys: readonly QuestionIn<A>[], values: TextValues = {}): Question[] {
  return keys.map((key) => ({
    question: t(`questions.${key as string}.question` as KeyIn<A>, values),
    answer: t(`questions.${key as string}.answer` as KeyIn<A>, values),
  }));
}

/** Questions as disclosures. `partnerMeta` provides them to search engines. */
export function PartnerQuestions({ questions }: { questions: Question[] }) {
  const { t } = useTranslation("partners");
  return (
    <PartnerSection id="questions" title={t("questions")}>
      <div>
        {questions.map(({ question, answer }) => (
          <Disclosure key={question} summary={question}>
            <p>{answer}</p>
          </Disclosure>
        ))}
      </div>
    </PartnerSection>
  );
}

type PartnerPage = { page: PageMeta; questions: Question[] };

/** The `meta` of a page with questions, which are schema.org FAQPage data too. Remix renders it as escaped JSON-LD. */
export function partnerMeta({ data, params }: { data?: PartnerPage | undefined; params: { lang?: string | undefined } }) {
  const mainEntity = data?.questions.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  }));
  const faq = { "@context": "https://schema.org", "@type": "FAQPage", mainEntity };
  return [...pageMeta(data?.page, params), ...(mainEntity ? [{ "script:ld+json": faq }] : [])];
}
