import { consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Database, DatabaseTransaction } from "#server/db/database.ts";
import type { DraftsTable } from "#server/db/tables/form-tables.ts";

/** Identifies a draft. An owner (`account:<id>` or `visitor:<hash>`) has one draft per form. */
export type DraftKey = { form: DraftsTable["form"]; owner: string };

/** How long a draft is kept after it was last saved, ms. */
export const DRAFT_TTL_MS = 7 * 24 * 60 * 60_000;

/** New drafts per client address. All guests of a hotel may share one address. */
const NEW_DRAFT_LIMITS = [
  { name: "drafts-hour", limit: 300, windowMs: 60 * 60_000 },
  { name: "drafts-day", limit: 1_500, windowMs: 24 * 60 * 60_000 },
];

/**
 * Saves an unfinished form, encrypted, for seven days from now, and replaces the owner's previous draft of this form. `data` must be serializable as
 * JSON. If `clientAddress` has started too many drafts, does nothing for a new one, because the form works without a draft.
 */
export async function saveDraft(
  shop: Pick<AppContext, "db" | "clock" | "encryptor">,
  { data, clientAddress, ...draft }: DraftKey & { data: unknown; clientAddress?: string },
): Promise<void> {
  const now = shop.clock();
  const row = { encrypted: shop.encryptor.encrypt(JSON.stringify(data), draftContext(draft)), expires_at: now + DRAFT_TTL_MS, updated_at: now };
  const replaced = await shop.db
    .updateTable("drafts")
    .set(row)
    .where("form", "=", draft.form)
    .where("owner", "=", draft.owner)
    .returning("owner")
    .executeTakeFirst();
  if (replaced) return;
  if (clientAddress !== undefined && (await exceedsNewDraftLimit(shop.db, clientAddress, now))) return;
  await shop.db
    .insertInto("drafts")
    .values({ form: draft.form, owner: draft.owner, ...row })
    // A concurrent request may have inserted the draft meanwhile.
    .onConflict((on) => on.columns(["form", "owner"]).doUpdateSet(row))
    .execute();
}

/** Counts a new draft. Returns whether a limit is exceeded. */
async function exceedsNewDraftLimit(db: AppContext["db"], clientAddress: string, now: number): Promise<boolean> {
  for (const limit of NEW_DRAFT_LIMITS) if ((await consumeRateLimit(db, { ...limit, subject: clientAddress, now })) > 0) return true;
  return false;
}

/** Deletes an owner's draft, if there is one. */
export async function deleteDraft(db: Database | DatabaseTransaction, { form, owner }: DraftKey): Promise<void> {
  await db.deleteFrom("drafts").where("form", "=", form).where("owner", "=", owner).execute();
}

/** Returns the data of a draft. Returns null if there is none, it has expired, or its key is no longer in FILE_KEYS. */
export async function readDraft(shop: Pick<AppContext, "db" | "clock" | "encryptor" | "log">, { form, owner }: DraftKey): Promise<unknown> {
  const row = await shop.db
    .selectFrom("drafts")
    .select("encrypted")
    .where("form", "=", form)
    .where("owner", "=", owner)
    .where("expires_at", ">", shop.clock())
    .executeTakeFirst();
  if (!row) return null;
  try {
    return JSON.parse(shop.encryptor.decrypt(row.encrypted, draftContext({ form, owner })));
  } catch (error) {
    // A draft that cannot be decrypted must not prevent the visitor from starting the form again.
    shop.log.error("uploads.draft", error);
    return null;
  }
}

/** Returns the context that an encrypted draft is bound to. */
export const draftContext = ({ form, owner }: DraftKey) => `draft:${form}:${owner}`;
