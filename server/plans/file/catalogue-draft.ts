import type { AppContext } from "#server/context/app-context.ts";
import { newId } from "#server/db/new-id.ts";

/** How long a file waits to be applied. */
const LIFETIME_MS = 24 * 60 * 60_000;

type Context = Pick<AppContext, "db" | "clock">;

/** A catalogue file that was uploaded and not applied yet. */
export type CatalogueDraft = { id: string; text: string; uploadedAt: number };

/** Stores the file of an account until it is applied, instead of the one before. Files that have expired are removed. */
export async function storeCatalogueDraft({ db, clock }: Context, { accountId, text }: { accountId: string; text: string }): Promise<string> {
  const now = clock();
  const id = newId("cat", now);
  await db.transaction().execute(async (tx) => {
    await tx
      .deleteFrom("catalogue_drafts")
      .where(({ eb, or }) => or([eb("account_id", "=", accountId), eb("expires_at", "<=", now)]))
      .execute();
    await tx
      .insertInto("catalogue_drafts")
      .values({ id, account_id: accountId, content: text, uploaded_at: now, expires_at: now + LIFETIME_MS })
      .execute();
  });
  return id;
}

/** Returns the file that an account uploaded last, unless it has expired. */
export async function findCatalogueDraft({ db, clock }: Context, { accountId }: { accountId: string }): Promise<CatalogueDraft | null> {
  const row = await db
    .selectFrom("catalogue_drafts")
    .select(["id", "content", "uploaded_at"])
    .where("account_id", "=", accountId)
    .where("expires_at", ">", clock())
    .executeTakeFirst();
  return row ? { id: row.id, text: row.content, uploadedAt: row.uploaded_at } : null;
}

/** Removes the file of an account, which uploads another: only the last one may be applied. */
export async function removeCatalogueDraftOf({ db }: Pick<Context, "db">, { accountId }: { accountId: string }): Promise<void> {
  await db.deleteFrom("catalogue_drafts").where("account_id", "=", accountId).execute();
}

/** Removes a file that was applied. */
export async function removeCatalogueDraft({ db }: Pick<Context, "db">, { id }: { id: string }): Promise<void> {
  await db.deleteFrom("catalogue_drafts").where("id", "=", id).execute();
}
