import type { AppContext } from "#server/context/app-context.ts";
import { aboutDraft, type DraftKey } from "./draft.ts";

/** What an owner left half-way; null where there is nothing, where it is older than seven days, or where its key was taken out of the configuration. */
export async function readDraft(shop: Pick<AppContext, "db" | "clock" | "sealer" | "log">, { form, owner }: DraftKey): Promise<unknown> {
  const row = await shop.db
    .selectFrom("drafts")
    .select("sealed")
    .where("form", "=", form)
    .where("owner", "=", owner)
    .where("expires_at", ">", shop.clock())
    .executeTakeFirst();
  if (!row) return null;
  try {
    return JSON.parse(shop.sealer.open(row.sealed, aboutDraft({ form, owner })));
  } catch (error) {
    // Nobody is kept from a form because an old one cannot be opened.
    shop.log.error("intake.draft", error);
    return null;
  }
}
