import { newId } from "#server/db/new-id.ts";
import { UnrecoverableJobError, type JobContext, type JobHandler } from "#server/jobs/job.ts";
import { formatContentKey, readContentKey, type ContentKey } from "./content-key.ts";
import type { ContentTexts } from "./content-text.ts";
import { applyDueEdition, lockContent } from "./publish-edition.ts";
import { readLatestEdition } from "./read-content.ts";
import { storeContent } from "./store-content.ts";

/** Handles `content.publish`: at its moment, a scheduled edition becomes what pages show. One that was called off has no effect. */
export const applyEdition: JobHandler<JobContext> = async ({ clock }, { payload }) => {
  const content = contentOf(payload);
  return {
    commit: async (trx) => {
      await lockContent(trx, content);
      await applyDueEdition(trx, content, clock());
    },
  };
};

/** Handles `content.end`: empties the group if the edition is still what pages show. */
export const endEdition: JobHandler<JobContext> = async ({ clock }, { payload, ref }) => {
  const content = contentOf(payload);
  return {
    commit: async (trx) => {
      const now = clock();
      await lockContent(trx, content);
      await applyDueEdition(trx, content, now);
      const edition = await readLatestEdition(trx, content);
      if (edition?.id !== ref || edition.endsAt === null) return;
      const texts: ContentTexts = Object.fromEntries(edition.languages.map((language) => [language, ""]));
      await trx
        .insertInto("content_editions")
        .values({
          id: newId("edn", now),
          content_key: formatContentKey(content),
          source: "staff",
          state: "published",
          texts: JSON.stringify(texts),
          version: "",
          effective_day: "",
          takes_effect_at: edition.endsAt,
          ends_at: null,
          returned_from: null,
          published_by: edition.publishedBy,
          created_at: now,
        })
        .execute();
      await storeContent(trx, content, { texts, version: "", day: "", source: "staff", at: edition.endsAt });
    },
  };
};

function contentOf(payload: unknown): ContentKey {
  const { key } = payload as { key: string };
  const content = readContentKey(key);
  if (!content) throw new UnrecoverableJobError(`There is no content ${key}.`);
  return content;
}
