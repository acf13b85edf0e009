import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseContentGroup } from "#server/content/content-group.ts";
import { ContentSchema } from "#server/content/seed/import-content.ts";
import { parseDocument, type WrittenDocument } from "#server/content/seed/parse-document.ts";
import { parseQuestions } from "#server/content/seed/parse-questions.ts";
import type { DocumentKey } from "#server/content/document.schema.ts";
import { seedFolder } from "#server/db/seed/importer.ts";
import { isLanguage, LANGUAGES, type ChannelLanguage } from "#server/locale/locale.schema.ts";
import { languagesOf, type ContentKey } from "./content-key.ts";
import { toText, type ContentTexts } from "./content-text.ts";

/** Content as the project's files have it. `version` and `day` are those of a document, or the version of a group. */
export type ProjectContent = { texts: ContentTexts; version: string; day: string };

/** Reads content of the project's files; null if they do not have it. Throws if a file is invalid. */
export function readProjectContent(content: ContentKey, folder = seedFolder): ProjectContent | null {
  if (content.kind === "group") return readGroup(content, folder);
  const texts: ContentTexts = {};
  let [version, day] = ["", ""];
  for (const language of languagesOf(content)) {
    if (content.kind === "document") {
      const document = readDocumentFile(content.key, language, folder);
      if (!document) continue;
      texts[language] = toText(content, [{ ...document, link: "" }]);
      [version, day] = [document.version, document.date];
    } else if (isLanguage(language)) {
      const file = join(folder, "faq", language, `${content.type}.md`);
      const questions = parseQuestions(file, readFileSync(file, "utf8"));
      if ("wrong" in questions) throw new Error(questions.wrong);
      const question = questions.find(({ anchor }) => anchor === content.anchor);
      if (question) texts[language] = toText(content, [{ title: question.question, body: question.answer, link: "" }]);
    }
  }
  return Object.keys(texts).length > 0 ? { texts, version, day } : null;
}

/** Reads a document of the project's files in a language; null if there is no such file. Throws if the file is invalid. */
export function readDocumentFile(key: DocumentKey, language: ChannelLanguage, folder = seedFolder): WrittenDocument | null {
  const file = join(folder, "documents", language, `${key}.md`);
  if (!existsSync(file)) return null;
  const document = parseDocument(file, readFileSync(file, "utf8"));
  if ("wrong" in document) throw new Error(document.wrong);
  return document;
}

function readGroup(content: ContentKey & { kind: "group" }, folder: string): ProjectContent {
  const { version, groups } = ContentSchema.parse(JSON.parse(readFileSync(join(folder, "content.json"), "utf8")));
  const entries = parseContentGroup(`content.json, ${content.group}`, groups[content.group]);
  if ("wrong" in entries) throw new Error(entries.wrong);
  const textOf = (language: (typeof LANGUAGES)[number]) =>
    toText(
      content,
      entries.map(({ title, link, body }) => ({ title: title[language] ?? "", link, body: body?.[language] ?? "" })),
    );
  return { texts: Object.fromEntries(LANGUAGES.map((language) => [language, textOf(language)])), version, day: "" };
}
