import { posix } from "node:path";
import { expect, test } from "vitest";
import { anchorsOf, withoutCode } from "#tests/support/markdown.ts";
import { listSources, readSource } from "#tests/support/sources.ts";

const files = listSources();
/** The repository's own documents; the shop's documents are tested as pages (tests/routes/every-link.sampled.test.ts). */
const documents = files.filter((file) => file.endsWith(".md") && !file.startsWith("server/db/seed/data/"));
const folders = new Set(files.flatMap((file) => file.split("/").map((_, depth, parts) => parts.slice(0, depth).join("/"))));

const linksOf = (text: string) => [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);

test("every relative link of a document leads to a file or folder, and to a heading if it names one", () => {
  const dead = documents.flatMap((document) =>
    linksOf(readSource(document)).flatMap((link) => {
      if (/^(https?|mailto):/.test(link)) return [];
      const [path = "", anchor] = link.split("#");
      const target = path === "" ? document : posix.normalize(posix.join(posix.dirname(document), path)).replace(/\/$/, "");
      const isThere = files.includes(target) || folders.has(target);
      const hasHeading = anchor === undefined || (isThere && anchorsOf(readSource(target)).includes(anchor));
      return isThere && hasHeading ? [] : [`${document}: ${link}`];
    }),
  );
  expect(documents.length).toBeGreaterThan(10);
  expect(dead).toEqual([]);
});

/** Whether a name in a document, in which `*` stands for any characters but a slash, names a file. */
const matches = (name: string, file: string) => new RegExp(`^${name.replaceAll(".", "\\.").replaceAll("*", "[^/]*")}$`).test(file);

test("every file that a document names in code exists", () => {
  const missing = documents.flatMap((document) =>
    [...withoutCode(readSource(document)).matchAll(/`((?:app|server|tests|docs|public)\/[\w./@*-]+\.\w+)`/g)].flatMap(([, file = ""]) =>
      files.some((name) => matches(file, name)) || file.includes("NNNN") ? [] : [`${document}: ${file}`],
    ),
  );
  expect(missing).toEqual([]);
});

test("every decision has four sections, and its number and title are in the list of decisions", () => {
  const decisions = documents.filter((document) => /^docs\/decisions\/\d/.test(document));
  const sections = ["## Context", "## Decision", "## Consequences", "## Revisit when"];
  const wrong = decisions.filter((document) => String(readSource(document).match(/^## .+$/gm)) !== String(sections));
  expect(wrong).toEqual([]);
  const lines = decisions.map((document) => readSource(document).replace(/^# (\d{3})\. (.+)\n[^]*$/, `- [$1](${posix.basename(document)}) $2`));
  const listed = readSource("docs/decisions/README.md").match(/^- \[\d.+$/gm) ?? [];
  expect([...listed].sort()).toEqual(lines.sort());
});
