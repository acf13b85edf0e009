import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument, type WrittenDocument } from "#server/content/seed/parse-document.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";
import type { DocumentKey } from "#server/content/document.schema.ts";
import { seedFolder } from "#server/db/seed/seed-folder.ts";

/** Reads a document of the project's files in a language; null if there is no such file. Throws if the file is invalid. */
export function readDocumentFile(key: DocumentKey, language: ChannelLanguage, folder = seedFolder): WrittenDocument | null {
  const file = join(folder, "documents", language, `${key}.md`);
  if (!existsSync(file)) return null;
  const document = parseDocument(file, readFileSync(file, "utf8"));
  if ("wrong" in document) throw new Error(document.wrong);
  return document;
}
