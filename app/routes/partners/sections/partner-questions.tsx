import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { PartnerSection } from "./partner-section.tsx";

type Question = { question: string; answer: string };

/** Returns the questions of a page in the order of `keys`, from its texts `questions.<key>.question` and `.answer`. */
export function listQuestions(t: TFunction, keys: readonly string[], values: Record<string, string | number> = {}): Question[] {
  return keys.map((key) => ({ question: t(`questions.${key}.question`, values), answer: t(`questions.${key}.answer`, values) }));
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
