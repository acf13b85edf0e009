import type { Shop } from "#server/shop.ts";
import { aboutDraft, DRAFT_MS, type DraftOf } from "./draft.ts";

/** Keeps what stands in a form that is not finished, sealed, for seven days from now; it replaces the owner's last one. `data` is JSON. */
export async function saveDraft(shop: Pick<Shop, "db" | "clock" | "sealer">, { data, ...of }: DraftOf & { data: unknown }): Promise<void> {
  const now = shop.clock();
  const row = { sealed: shop.sealer.seal(JSON.stringify(data), aboutDraft(of)), expires_at: now + DRAFT_MS, updated_at: now };
  await shop.db
    .insertInto("drafts")
    .values({ form: of.form, owner: of.owner, ...row })
    .onConflict((on) => on.columns(["form", "owner"]).doUpdateSet(row))
    .execute();
}
