/** The types of questions, as in the parameter `type` of the page (§2). */
export const QUESTION_TYPES = ["Product", "Use", "Troubleshoot", "Real_name_registration", "eSIM"] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** A question and its answer. The anchor identifies it in addresses and is the same in every language. */
export type Question = { type: QuestionType; anchor: string; question: string; html: string };
