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
