import type { LanguageDoubt } from "#server/content/markup/doubt-language.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import { CONFIRMABLE_PROBLEMS } from "./content.schema.ts";

export type ConfirmableCode = (typeof CONFIRMABLE_PROBLEMS)[number];

type ProblemCode =
  | ConfirmableCode
  | "control-character"
  | "html"
  | "link-invalid"
  | "link-dead"
  | "anchor-unknown"
  | "heading-empty"
  | "heading-not-alone"
  | "title-missing"
  | "title-long"
  | "body-missing"
  | "question-form"
  | "anchor-differs"
  | "anchor-reserved"
  | "anchor-taken"
  | "list-form"
  | "links-differ"
  | "too-many-links"
  | "english-missing"
  | "version-missing"
  | "version-invalid"
  | "version-used"
  | "day-invalid"
  | "day-before-moment"
  | "day-after-moment"
  | "moment-past"
  | "end-before-moment";

/**
 * Why content cannot be published. `line` counts from 1; `detail` is the part that is wrong, or what is expected: a `LanguageDoubt`, codes of languages
 * separated by ", ", or the link of the English text, empty if it has none.
 */
export type ContentProblem = { code: ProblemCode; language: ChannelLanguage | null; line: number | null; detail: string };

/** Whether staff may publish in spite of a problem, once they have confirmed it. */
export const isConfirmable = ({ code }: ContentProblem): boolean => CONFIRMABLE_PROBLEMS.some((confirmable) => confirmable === code);

const DOUBTS: Record<LanguageDoubt, string> = {
  "simplified-chinese": "simplified Chinese",
  "traditional-chinese": "traditional Chinese",
  japanese: "Japanese",
  korean: "Korean",
  latin: "text in Latin letters",
  "not-english": "another language in Latin letters",
  "not-japanese": "not Japanese",
};

const SENTENCES: Record<ProblemCode, (detail: string) => string> = {
  "language-doubtful": (detail) => `This seems to be ${DOUBTS[detail as LanguageDoubt]}. Check it, or confirm it.`,
  "languages-missing": (detail) => `The languages ${detail} are missing. Add them, or confirm that they keep their text.`,
  "control-character": () => "The line contains a control character: type it again.",
  html: (detail) => `The line contains HTML (${detail}): write Markdown.`,
  "link-invalid": (detail) => `A link leads to "${detail}": use a page of the shop (plans?country=JP), https, mailto or tel.`,
  "link-dead": (detail) => `A link leads to "${detail}", which the shop does not have.`,
  "anchor-unknown": (detail) => `A link leads to "${detail}": there is no such heading or question.`,
  "heading-empty": () => "The heading has no words.",
  "heading-not-alone": () => "A heading needs an empty line before and after it.",
  "title-missing": (detail) => `The first line must be ${detail}.`,
  "title-long": (detail) => `The title is longer than ${detail} characters.`,
  "body-missing": () => "There is no text below the title.",
  "question-form": () => "Only one question: a second line starts with ##.",
  "anchor-differs": (detail) => `The question has the anchor {#${detail}}, which cannot be changed.`,
  "anchor-reserved": (detail) => `The page has another element called #${detail}: choose another anchor.`,
  "anchor-taken": (detail) => `The question type ${detail} has this anchor: choose another one.`,
  "list-form": () => "Every line must be a link: - [Title](page).",
  "links-differ": (detail) => `The links are not those of the English text: expected ${detail || "none"}.`,
  "too-many-links": (detail) => `There are more than ${detail} links.`,
  "english-missing": () => "The English text is missing: visitors read it where a translation is missing.",
  "version-missing": () => "Give the document a new version, such as 1.2.",
  "version-invalid": (detail) => `"${detail}" is not a version: use up to 20 letters, digits, dots and hyphens, such as 1.2.`,
  "version-used": (detail) => `Version ${detail} was another text before, and people agreed to that text: give a new version.`,
  "day-invalid": (detail) => `"${detail}" is not a date: write it as 2026-11-22.`,
  "day-before-moment": (detail) =>
    `The text would say that it applies from ${detail}, but it is published later: leave the date empty, or change it.`,
  "day-after-moment": (detail) => `The text would be shown before ${detail}, the date from which it applies: publish it on that date.`,
  "moment-past": (detail) => `${detail} is over: choose a later time, or publish now.`,
  "end-before-moment": () => "The end must be later than the beginning.",
};

/** Says what is wrong and what to do, with the language and line. */
export function describeProblem({ code, language, line, detail }: ContentProblem): string {
  const place = [language, line === null ? null : `line ${line}`].filter((part) => part !== null).join(", ");
  return `${place ? `${place}: ` : ""}${SENTENCES[code](detail)}`;
}
