import { checkMarkdown } from "./check-markdown.ts";

export type WrittenQuestion = { anchor: string; question: string; answer: string };

/**
 * The questions of one Markdown text: each `## Question {#anchor}` and its answer below. What is wrong with the text is thrown as a
 * sentence that starts with `name`.
 */
export function readQuestions(name: string, text: string): WrittenQuestion[] {
  const [before = "", ...parts] = `\n${text.replaceAll("\r\n", "\n")}`.split(/\n## /);
  if (before.trim()) throw new Error(`${name} starts with words that belong to no question: a question is a line "## Question {#anchor}".`);
  if (parts.length === 0) throw new Error(`${name} holds no question: a question is a line "## Question {#anchor}", its answer below it.`);
  const questions = parts.map((part) => readQuestion(name, part));
  const twice = questions.find((one, place) => questions.findIndex((other) => other.anchor === one.anchor) !== place);
  if (twice) throw new Error(`${name} has the anchor #${twice.anchor} twice.`);
  return questions;
}

function readQuestion(name: string, part: string): WrittenQuestion {
  const [heading = "", ...rest] = part.split("\n");
  const [, question = "", anchor = ""] = /^(.+?) \{#([a-z0-9]+(?:-[a-z0-9]+)*)\}\s*$/.exec(heading) ?? [];
  if (!anchor) throw new Error(`${name}: "## ${heading}" needs a name at its end, as {#no-connection}: small letters, digits and hyphens.`);
  if (anchor.length > 80) throw new Error(`${name}: the anchor #${anchor} is longer than 80 characters.`);
  const answer = rest.join("\n").trim();
  if (!answer) throw new Error(`${name}: the question #${anchor} has no answer.`);
  checkMarkdown(`${name} #${anchor}`, answer);
  return { anchor, question: question.trim(), answer };
}
