import { QUESTION_TYPES } from "#server/content/document.schema.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { insertRows } from "#server/db/seed/insert-rows.ts";
import { parseQuestions, type WrittenQuestion } from "./parse-questions.ts";
import type { Importer } from "#server/db/seed/importer.ts";

type Row = WrittenQuestion & { language: (typeof LANGUAGES)[number]; byStaff: 0 | 1; at: number };

/**
 * Imports the questions, `faq/<language>/<Type>.md`. Every type has a file in every language, and every anchor occurs exactly once in each language.
 * Questions that staff changed keep their text, at the type and position of the file; questions that staff added come last in their type. The order
 * of a type that staff arranged is kept.
 */
export const importQuestions: Importer = async (trx, source, now) => {
  const types = readFiles(source.files);
  const groups = types.map(({ type }) => `faq_${type}`);
  const changedByStaff = await trx.selectFrom("content_entries").selectAll().where("group_key", "in", groups).where("by_staff", "=", 1).execute();
  const places = await trx.selectFrom("question_places").select(["anchor", "type", "position"]).execute();
  await trx.deleteFrom("content_entries").where("group_key", "in", groups).execute();
  const typeOf = new Map(types.flatMap(({ type, files }) => files.en.map(({ anchor }) => [anchor, type])));
  for (const { type, files } of types) {
    const staffRows = changedByStaff.filter((row) => (typeOf.has(row.anchor) ? typeOf.get(row.anchor) === type : row.group_key === `faq_${type}`));
    const order = arrangeAnchors(
      [...new Set([...(files.en ?? []).map(({ anchor }) => anchor), ...staffRows.map((row) => row.anchor)])],
      new Map(places.flatMap((row) => (row.type === type && row.position !== null ? [[row.anchor, row.position]] : []))),
    );
    const rows = LANGUAGES.flatMap((language) => {
      const changed = staffRows
        .filter((row) => row.language === language)
        .map((row): Row => ({ anchor: row.anchor, question: row.title, answer: row.body, language, byStaff: 1, at: row.updated_at }));
      const fromFile = (files[language] ?? []).filter(({ anchor }) => !changed.some((row) => row.anchor === anchor));
      return [...changed, ...fromFile.map((question): Row => ({ ...question, language, byStaff: 0, at: now }))];
    });
    await insertRows(
      trx,
      "content_entries",
      rows.map((row) => ({
        group_key: `faq_${type}`,
        position: order.indexOf(row.anchor),
        language: row.language,
        title: row.question,
        body: row.answer,
        anchor: row.anchor,
        by_staff: row.byStaff,
        version: "1",
        updated_at: row.at,
      })),
    );
  }
};

/** Returns the anchors in the order of staff; one that staff did not place follows the one before it. */
function arrangeAnchors(anchors: string[], positions: ReadonlyMap<string, number>): string[] {
  const arranged = anchors.filter((anchor) => positions.has(anchor)).sort((a, b) => (positions.get(a) ?? 0) - (positions.get(b) ?? 0));
  for (const [index, anchor] of anchors.entries()) {
    if (!positions.has(anchor)) arranged.splice(arranged.indexOf(anchors[index - 1] ?? "") + 1, 0, anchor);
  }
  return arranged;
}

/** Reads the questions of every type by language. Throws an error that names the file and the reason. */
function readFiles(texts: Map<string, string>) {
  const seen = new Map<string, string>();
  return QUESTION_TYPES.map((type) => {
    const files = Object.fromEntries(
      LANGUAGES.map((language) => {
        const name = `${language}/${type}.md`;
        const text = texts.get(name);
        if (text === undefined) throw new Error(`The questions need a file faq/${name}.`);
        const questions = parseQuestions(`faq/${name}`, text);
        if ("wrong" in questions) throw new Error(questions.wrong);
        return [language, questions];
      }),
    ) as Record<(typeof LANGUAGES)[number], WrittenQuestion[]>;
    for (const { anchor } of files.en) {
      const other = seen.get(anchor);
      if (other) throw new Error(`The anchor #${anchor} is in ${other} and in ${type}: an anchor must be in only one type.`);
      seen.set(anchor, type);
    }
    for (const language of LANGUAGES) checkSameAnchors(`faq/${language}/${type}.md`, files[language], `faq/en/${type}.md`, files.en);
    return { type, files };
  });
}

/** Throws if two files do not have the same anchors. */
function checkSameAnchors(name: string, questions: WrittenQuestion[], otherName: string, others: WrittenQuestion[]): void {
  const findMissing = (from: WrittenQuestion[], expected: WrittenQuestion[]) =>
    expected.find(({ anchor }) => !from.some((question) => question.anchor === anchor));
  const missing = findMissing(questions, others) ?? findMissing(others, questions);
  if (!missing) return;
  const incompleteFile = questions.includes(missing) ? otherName : name;
  throw new Error(`The anchor #${missing.anchor} is missing in ${incompleteFile}.`);
}
