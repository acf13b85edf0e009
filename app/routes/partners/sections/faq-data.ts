import type { Question } from "./partner-questions.tsx";

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
