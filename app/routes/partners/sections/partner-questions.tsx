import type { Area, KeyBelow, KeyIn, Translate } from "#app/i18n/text-key.ts";
import type { TextValues } from "#server/locale/text-key.schema.ts";
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

/** Questions as disclosures. `faqData` provides them to search engines. */
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

/** Returns the questions as schema.org FAQPage data. Remix renders it as escaped JSON-LD. */
export function faqData(questions: Question[]) {
  return {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
