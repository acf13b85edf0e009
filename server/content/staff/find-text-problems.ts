import { findMarkdownProblems, headingNamesOf, linksOf } from "#server/content/markup/check-markdown.ts";
import { doubtLanguage } from "#server/content/markup/doubt-language.ts";
import { isKnownPage, linkedDocument, parsePageLink } from "#server/content/markup/known-pages.ts";
import { isReservedName } from "#server/content/markup/sanitize.ts";
import { type ChannelLanguage, SOURCE_LANGUAGE } from "#server/locale/locale.schema.ts";
import { languagesOf, type ContentKey } from "./content-key.ts";
import type { ContentProblem } from "./content-problem.ts";
import { isLinkList, languagesWithText, normalizeText, splitLink, splitTitle, type ContentTexts } from "./content-text.ts";

/** What links may lead to: the type of each shown question by its anchor, and the names of the headings of each document. */
export type LinkTargets = { questions: ReadonlyMap<string, string>; headings: ReadonlyMap<string, ReadonlySet<string>> };

const MAX_TITLE = 120;
const MAX_LINKS = 20;

type Place = Pick<ContentProblem, "language" | "line">;
const problem = (code: ContentProblem["code"], place: Partial<Place> = {}, detail = ""): ContentProblem => ({
  code,
  language: place.language ?? null,
  line: place.line ?? null,
  detail,
});

/** Returns everything that is wrong with the texts of one key, in all languages. */
export function findTextProblems(content: ContentKey, texts: ContentTexts, targets: LinkTargets): ContentProblem[] {
  const languages = languagesWithText(content, texts);
  const missing = languagesOf(content).filter((language) => !languages.includes(language));
  const isEmptyGroup = languages.every((language) => texts[language] === "");
  return [
    ...(content.kind === "question" && isReservedName(content.anchor) ? [problem("anchor-reserved", {}, content.anchor)] : []),
    ...(missing.includes(SOURCE_LANGUAGE) ? [problem("english-missing", { language: SOURCE_LANGUAGE })] : []),
    ...(missing.some((language) => language !== SOURCE_LANGUAGE)
      ? [problem("languages-missing", {}, missing.filter((language) => language !== SOURCE_LANGUAGE).join(", "))]
      : []),
    ...languages.flatMap((language) => {
      const text = normalizeText(texts[language] ?? "");
      if (text === "")
        return isEmptyGroup
          ? []
          : [language === SOURCE_LANGUAGE ? problem("english-missing", { language }) : findFormProblems(content, text, language)].flat();
      const doubt = doubtLanguage(text, language);
      return [
        ...findFormProblems(content, text, language),
        ...(content.kind === "group" ? findDifferentLinks(content, text, normalizeText(texts.en ?? ""), language) : []),
        ...findMarkdownProblems(text).map(({ code, line, detail }) => problem(code, { language, line }, detail)),
        ...findDeadLinks(content, text, language, targets),
        ...(doubt === null ? [] : [problem("language-doubtful", { language }, doubt)]),
      ];
    }),
  ];
}

/** The title, the text below it, the anchor of a question, the lines of a list. */
function findFormProblems(content: ContentKey, text: string, language: ChannelLanguage): ContentProblem[] {
  if (isLinkList(content)) {
    const lines = text.split("\n");
    return [
      ...lines.flatMap((line, index) =>
        line.startsWith("- ") && splitLink(line.slice(2).trim()) ? [] : [problem("list-form", { language, line: index + 1 })],
      ),
      ...(lines.length > MAX_LINKS ? [problem("too-many-links", { language }, String(MAX_LINKS))] : []),
    ];
  }
  const marks = content.kind === "question" ? "##" : "#";
  const parts = splitTitle(text, marks);
  if (!parts) return [problem("title-missing", { language, line: 1 }, content.kind === "question" ? "## Question" : "# Title")];
  // The target of a link in the title is no part of its words.
  const { title } = (content.kind === "group" ? splitLink(parts.title) : null) ?? parts;
  const secondQuestion = parts.body.split("\n").findIndex((line) => line.startsWith("## "));
  return [
    ...(title.length > MAX_TITLE ? [problem("title-long", { language, line: 1 }, String(MAX_TITLE))] : []),
    ...(parts.body === "" && content.kind !== "group" ? [problem("body-missing", { language })] : []),
    ...(content.kind === "question" && secondQuestion !== -1
      ? [problem("question-form", { language, line: text.split("\n").findIndex((line, index) => index > 0 && line.startsWith("## ")) + 1 })]
      : []),
    ...(content.kind === "question" && parts.anchor !== null && parts.anchor !== content.anchor
      ? [problem("anchor-differs", { language, line: 1 }, content.anchor)]
      : []),
  ];
}

/** The links of a group are the same in every language, in the same order. */
function findDifferentLinks(content: ContentKey, text: string, english: string, language: ChannelLanguage): ContentProblem[] {
  if (language === SOURCE_LANGUAGE || !isLinkList(content)) return [];
  const [links, expected] = [linksOf(text), linksOf(english)];
  const line = Array.from({ length: Math.max(links.length, expected.length) }).findIndex((_, index) => links[index] !== expected[index]);
  return line === -1 ? [] : [problem("links-differ", { language, line: line + 1 }, expected[line] ?? "")];
}

/** Links to pages, questions and headings that do not exist. */
function findDeadLinks(content: ContentKey, text: string, language: ChannelLanguage, { questions, headings }: LinkTargets): ContentProblem[] {
  const own = new Set(headingNamesOf(text));
  return text.split("\n").flatMap((line, index) =>
    linksOf(line).flatMap((link): ContentProblem[] => {
      const target = parsePageLink(link);
      if (!target) return [];
      const place = { language, line: index + 1 };
      if (!isKnownPage(target)) return [problem("link-dead", place, link)];
      if (target.anchor === "") return [];
      const isOwnPage = target.page === "";
      if (target.page === "frequently-asked-questions" || (isOwnPage && content.kind === "question")) {
        const type = questions.get(target.anchor);
        const requested = target.query.get("type");
        const isOwn = content.kind === "question" && content.anchor === target.anchor;
        return isOwn || (type !== undefined && (requested === null || requested === type)) ? [] : [problem("anchor-unknown", place, link)];
      }
      if (isOwnPage && content.kind === "document") return own.has(target.anchor) ? [] : [problem("anchor-unknown", place, link)];
      const document = linkedDocument(target);
      const isKnown =
        document === null || (content.kind === "document" && document === content.key ? own : headings.get(document))?.has(target.anchor);
      return isKnown ? [] : [problem("anchor-unknown", place, link)];
    }),
  );
}
