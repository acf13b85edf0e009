import type { Question } from "./partner-questions.tsx";

/** Questions and answers as search engines read them; put into the page as inert, escaped JSON-LD. */
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
