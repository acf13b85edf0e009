import { QUESTION_TYPES } from "#server/content/question.schema.ts";
import { LANGUAGES } from "#server/locale/locale.schema.ts";
import { insertRows } from "#server/db/seed/insert-rows.ts";
import { parseQuestions, type WrittenQuestion } from "./parse-questions.ts";
import type { Importer } from "#server/db/seed/importer.ts";

type Row = WrittenQuestion & { language: (typeof LANGUAGES)[number]; byStaff: 0 | 1; at: number };

/**
 * The questions, `faq/<language>/<Type>.md`. Every type has a file in every language, every anchor stands in each of them and once only.
 * What staff changed stays, at the type and place that the file gives it.
 */
export const importQuestions: Importer = async (trx, source, now) => {
  const types = readFiles(source.files);
  const groups = types.map(({ type }) => `faq_${type}`);
  const staffs = await trx.selectFrom("content_entries").selectAll().where("group_key", "in", groups).where("by_staff", "=", 1).execute();
  await trx.deleteFrom("content_entries").where("group_key", "in", groups).execute();
  const typeOf = new Map(types.flatMap(({ type, files }) => files.en.map((one) => [one.anchor, type])));
  for (const { type, files } of types) {
    const own = staffs.filter((row) => (typeOf.has(row.anchor) ? typeOf.get(row.anchor) === type : row.group_key === `faq_${type}`));
    const order = [...new Set([...(files.en ?? []).map((one) => one.anchor), ...own.map((row) => row.anchor)])];
    const rows = LANGUAGES.flatMap((language) => {
      const changed = own
        .filter((row) => row.language === language)
        .map((row): Row => ({ anchor: row.anchor, question: row.title, answer: row.body, language, byStaff: 1, at: row.updated_at }));
      const written = (files[language] ?? []).filter((one) => !changed.some((row) => row.anchor === one.anchor));
      return [...changed, ...written.map((one): Row => ({ ...one, language, byStaff: 0, at: now }))];
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

/** The questions of every type by language; throws a sentence that says which file is wrong, and why. */
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
      if (other) throw new Error(`The anchor #${anchor} stands in ${other} and in ${type}: a question has one place.`);
      seen.set(anchor, type);
    }
    for (const language of LANGUAGES) compare(`faq/${language}/${type}.md`, files[language], `faq/en/${type}.md`, files.en);
    return { type, files };
  });
}

function compare(name: string, questions: WrittenQuestion[], otherName: string, others: WrittenQuestion[]): void {
  const missing = (from: WrittenQuestion[], which: WrittenQuestion[]) => which.find((one) => !from.some((other) => other.anchor === one.anchor));
  const absent = missing(questions, others) ?? missing(others, questions);
  if (!absent) return;
  const lacks = questions.includes(absent) ? otherName : name;
  throw new Error(`The anchor #${absent.anchor} is missing in ${lacks}.`);
}
