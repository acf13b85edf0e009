import { consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { draftContext, DRAFT_TTL_MS, type DraftKey } from "./draft.ts";

/** New drafts per client address. All guests of a hotel may share one address. */
const NEW_DRAFT_LIMITS = [
  { name: "drafts-hour", limit: 300, windowMs: 60 * 60_000 },
  { name: "drafts-day", limit: 1_500, windowMs: 24 * 60 * 60_000 },
];

/**
 * Saves an unfinished form, sealed, for seven days from now, replacing the owner's previous draft. `data` must be serializable as JSON. If
 * `clientAddress` has started too many drafts, a new one is silently not saved; the form works without it.
 */
export async function saveDraft(
  shop: Pick<AppContext, "db" | "clock" | "sealer">,
  { data, clientAddress, ...draft }: DraftKey & { data: unknown; clientAddress?: string },
): Promise<void> {
  const now = shop.clock();
  const row = { sealed: shop.sealer.seal(JSON.stringify(data), draftContext(draft)), expires_at: now + DRAFT_TTL_MS, updated_at: now };
  const existing = await shop.db
    .updateTable("drafts")
    .set(row)
    .where("form", "=", draft.form)
    .where("owner", "=", draft.owner)
    .returning("owner")
    .executeTakeFirst();
  if (existing) return;
  if (clientAddress !== undefined && (await exceedsNewDraftLimit(shop.db, clientAddress, now))) return;
  await shop.db
    .insertInto("drafts")
    .values({ form: draft.form, owner: draft.owner, ...row })
    .onConflict((on) => on.columns(["form", "owner"]).doUpdateSet(row))
    .execute();
}

async function exceedsNewDraftLimit(db: AppContext["db"], clientAddress: string, now: number): Promise<boolean> {
  for (const limit of NEW_DRAFT_LIMITS) if ((await consumeRateLimit(db, { ...limit, subject: clientAddress, now })) > 0) return true;
  return false;
}
