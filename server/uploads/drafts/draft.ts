import type { DraftsTable } from "#server/db/tables/upload-tables.ts";

/** Whose draft of which form: one of a kind for each owner, `account:<id>` or `visitor:<hash>`. */
export type DraftKey = { form: DraftsTable["form"]; owner: string };

/** How long a form that was left half-way is kept, from when it was last saved. */
export const DRAFT_TTL_MS = 7 * 24 * 60 * 60_000;

/** What a sealed draft is bound to. */
export const aboutDraft = ({ form, owner }: DraftKey) => `draft:${form}:${owner}`;
