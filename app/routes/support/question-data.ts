import type { Question } from "#server/content/question.schema.ts";

/** Returns the questions as a schema.org FAQPage script. `<` is escaped, so that no text can end the script. */
export function questionData(questions: Question[]): string {
  const data = {
    "@context": "https://schema.org",
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, html }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: html },
    })),
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}
