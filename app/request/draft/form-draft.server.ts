import type { AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { textFields } from "#app/request/form/form-action.server.ts";
import { extendDraftFiles, type DraftFiles } from "#server/uploads/draft-files.ts";
import { readDraft, saveDraft, type DraftKey } from "#server/uploads/draft-store.ts";

/** The part that the drafts of all forms have in common. */
export const FormDraftSchema = z.object({
  /** When the draft was created, ms UTC. */
  begunAt: z.number(),
  /** The text fields as typed. */
  typed: z.record(z.string(), z.string()),
});

/** A form whose drafts are saved, with the files that people send with it. */
type DraftForm<Draft> = { schema: z.ZodType<Draft>; files: DraftFiles; fileIds: (draft: Draft) => string[] };

/** Returns a draft, or null if there is none or it has another shape than the form now. */
export async function findFormDraft<Draft>({ shop }: AppLoadContext, { schema }: DraftForm<Draft>, key: DraftKey): Promise<Draft | null> {
  return schema.safeParse(await readDraft(shop, key)).data ?? null;
}

/** Saves a draft and extends the storage of its files to seven days from now. */
export async function saveFormDraft<Draft>(
  { shop, clientAddress }: AppLoadContext,
  { files, fileIds }: DraftForm<Draft>,
  { form, owner }: DraftKey,
  draft: Draft,
): Promise<void> {
  await saveDraft(shop, { form, owner, data: draft, clientAddress });
  await extendDraftFiles(shop, files, { owner, ids: fileIds(draft) });
}

/**
 * Returns the text fields of a post that a draft stores, truncated to `maxLength`: longer than the limit of a field, so that a value that is too long gets
 * its error.
 */
export const draftTexts = (form: FormData, fields: ReadonlySet<string>, maxLength: (field: string) => number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(textFields(form)).flatMap(([name, value]) => (fields.has(name) ? [[name, value.slice(0, maxLength(name))]] : [])),
  );

/** Sets all values of a field: the form is shown again with them. */
export function setValues(form: FormData, name: string, values: readonly string[]): void {
  form.delete(name);
  for (const value of values) form.append(name, value);
}
