import { isReservedName } from "#server/content/markup/sanitize.ts";
import { checkMarkdown } from "#server/content/markup/check-markdown.ts";

export type WrittenQuestion = { anchor: string; question: string; answer: string };

/**
 * Parses the questions of a Markdown text: `## Question {#anchor}` followed by the answer. If it is invalid, `wrong` is a message that starts with
 * `name`.
 */
export function parseQuestions(name: string, text: string): WrittenQuestion[] | { wrong: string } {
  const [intro = "", ...parts] = `\n${text.replaceAll("\r\n", "\n")}`.split(/\n## /);
  const form = 'a question is a line "## Question {#anchor}", its answer below it';
  if (intro.trim()) return { wrong: `${name} starts with words that belong to no question: ${form}.` };
  if (parts.length === 0) return { wrong: `${name} holds no question: ${form}.` };
  const questions: WrittenQuestion[] = [];
  for (const part of parts) {
    const question = parseQuestion(name, part);
    if ("wrong" in question) return question;
    if (questions.some(({ anchor }) => anchor === question.anchor)) return { wrong: `${name} has the anchor #${question.anchor} twice.` };
    questions.push(question);
  }
  return questions;
}

function parseQuestion(name: string, part: string): WrittenQuestion | { wrong: string } {
  const [heading = "", ...answerLines] = part.split("\n");
  const [, question = "", anchor = ""] = /^(.+?) \{#([a-z0-9]+(?:-[a-z0-9]+)*)\}\s*$/.exec(heading) ?? [];
  if (!anchor) return { wrong: `${name}: "## ${heading}" needs a name at its end, as {#no-connection}: small letters, digits and hyphens.` };
  if (anchor.length > 80) return { wrong: `${name}: the anchor #${anchor} is longer than 80 characters.` };
  if (isReservedName(anchor)) return { wrong: `${name}: the page has another thing called #${anchor}: choose another name.` };
  const answer = answerLines.join("\n").trim();
  if (!answer) return { wrong: `${name}: the question #${anchor} has no answer.` };
  const wrong = checkMarkdown(`${name} #${anchor}`, `${question}\n${answer}`);
  return wrong ? { wrong } : { anchor, question: question.trim(), answer };
}
