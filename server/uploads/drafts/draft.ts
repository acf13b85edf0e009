import type { DraftsTable } from "#server/db/tables/upload-tables.ts";

/** Identifies a draft. An owner (`account:<id>` or `visitor:<hash>`) has one draft per form. */
export type DraftKey = { form: DraftsTable["form"]; owner: string };

/** How long a draft is kept after it was last saved. */
export const DRAFT_TTL_MS = 7 * 24 * 60 * 60_000;

/** Returns the context that a sealed draft is bound to. */
export const draftContext = ({ form, owner }: DraftKey) => `draft:${form}:${owner}`;
