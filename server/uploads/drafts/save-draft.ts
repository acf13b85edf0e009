import { consumeRateLimit } from "#server/db/rate-limit/rate-limit.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { aboutDraft, DRAFT_TTL_MS, type DraftKey } from "./draft.ts";

/** Forms that one address begins: the guests of a whole hotel stand behind one. */
const BEGUN = [
  { what: "drafts-hour", limit: 300, windowMs: 60 * 60_000 },
  { what: "drafts-day", limit: 1_500, windowMs: 24 * 60 * 60_000 },
];

/**
 * Keeps what stands in a form that is not finished, sealed, for seven days from now; it replaces the owner's last one. `data` is JSON. From an
 * address that begins too many nothing new is kept: its forms go on without.
 */
export async function saveDraft(
  shop: Pick<AppContext, "db" | "clock" | "sealer">,
  { data, clientAddress, ...of }: DraftKey & { data: unknown; clientAddress?: string },
): Promise<void> {
  const now = shop.clock();
  const row = { sealed: shop.sealer.seal(JSON.stringify(data), aboutDraft(of)), expires_at: now + DRAFT_TTL_MS, updated_at: now };
  const kept = await shop.db
    .updateTable("drafts")
    .set(row)
    .where("form", "=", of.form)
    .where("owner", "=", of.owner)
    .returning("owner")
    .executeTakeFirst();
  if (kept) return;
  if (clientAddress !== undefined && (await beginsTooMany(shop.db, clientAddress, now))) return;
  await shop.db
    .insertInto("drafts")
    .values({ form: of.form, owner: of.owner, ...row })
    .onConflict((on) => on.columns(["form", "owner"]).doUpdateSet(row))
    .execute();
}

async function beginsTooMany(db: AppContext["db"], who: string, now: number): Promise<boolean> {
  for (const limit of BEGUN) if ((await consumeRateLimit(db, { ...limit, who, now })) > 0) return true;
  return false;
}
