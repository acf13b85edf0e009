import { z } from "zod";
import { safeLink } from "#server/content/markup/safe-link.ts";
import { sanitize } from "#server/content/markup/sanitize.ts";
import { LANGUAGES, SOURCE_LANGUAGE } from "#server/locale/locale.schema.ts";

/** The groups of content.json: footer links, notice and announcement (§7). */
export const CONTENT_GROUPS = ["footer_about_faq", "footer_about_terms", "notice", "announcement"] as const;
export type ContentGroup = (typeof CONTENT_GROUPS)[number];

/** A text in the languages of the shop; what is missing is shown in English. */
const textsOf = (text: z.ZodString) =>
  z.strictObject(Object.fromEntries(LANGUAGES.map((language) => [language, language === SOURCE_LANGUAGE ? text : text.optional()])));

const EntrySchema = z.strictObject({
  title: textsOf(z.string().trim().min(1).max(200)),
  link: z.string().default(""),
  body: textsOf(z.string().min(1)).optional(),
});
const GroupSchema = z.array(EntrySchema).max(20);
export type ContentEntry = z.infer<typeof EntrySchema>;

/** Parses the entries of a group and sanitizes their HTML. If they are invalid, `wrong` is a message that starts with `name`. */
export function parseContentGroup(name: string, input: unknown): ContentEntry[] | { wrong: string } {
  const parsed = GroupSchema.safeParse(input);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    return {
      wrong: `${name}: ${issue?.path.join(".") || "all of it"}: ${issue?.message}. It is a list of { title, link, body }, title and body by language.`,
    };
  }
  const invalid = parsed.data.find(({ link }) => link !== "" && safeLink(link) === null);
  if (invalid) return { wrong: `${name} links to "${invalid.link}": a link leads to a page of ours (plans?country=JP) or to https.` };
  return parsed.data.map(({ body, ...entry }) => ({
    ...entry,
    ...(body
      ? { body: Object.fromEntries(Object.entries(body).flatMap(([language, html]) => (html === undefined ? [] : [[language, sanitize(html)]]))) }
      : {}),
  }));
}

/** Returns the rows of a group, one for each entry and language. An empty group gets one empty entry, so that the next import keeps it empty. */
export function contentRows(group: ContentGroup, entries: ContentEntry[], meta: { version: string; now: number; byStaff: 0 | 1 }) {
  const nonEmpty: ContentEntry[] = entries.length > 0 ? entries : [{ title: {}, link: "" }];
  return nonEmpty.flatMap((entry, position) =>
    LANGUAGES.map((language) => ({
      group_key: group,
      position,
      language,
      title: entry.title[language] ?? entry.title[SOURCE_LANGUAGE] ?? "",
      link: entry.link,
      body: entry.body?.[language] ?? entry.body?.[SOURCE_LANGUAGE] ?? "",
      version: meta.version,
      updated_at: meta.now,
      by_staff: meta.byStaff,
    })),
  );
}
