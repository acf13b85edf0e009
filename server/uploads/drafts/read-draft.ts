import type { AppContext } from "#server/context/app-context.ts";
import { draftContext, type DraftKey } from "./draft.ts";

/** Returns the data of a draft. Returns null if there is none, it has expired, or its key is no longer in FILE_KEYS. */
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
    return JSON.parse(shop.sealer.open(row.sealed, draftContext({ form, owner })));
  } catch (error) {
    // A draft that cannot be opened must not prevent the visitor from starting the form again.
    shop.log.error("intake.draft", error);
    return null;
  }
}
