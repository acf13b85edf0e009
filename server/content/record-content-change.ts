import type { Staff } from "#server/audit/staff.ts";
import type { DatabaseTransaction } from "#server/db/database.ts";
import { newId } from "#server/db/new-id.ts";
import type { ContentChangesTable } from "#server/db/tables/content-tables.ts";
import type { ChannelLanguage } from "#server/locale/locale.schema.ts";

type Change = { key: string; language: ChannelLanguage | null; action: ContentChangesTable["action"]; who: Staff; at: number; detail?: string };

/** Records a change of a text or of the maintenance, with its time and who made it. */
export async function recordContentChange(trx: DatabaseTransaction, { key, language, action, who, at, detail = "" }: Change): Promise<void> {
  await trx
    .insertInto("content_changes")
    .values({ id: newId("chg", at), group_key: key, language, action, who: who.name.slice(0, 80), detail, at })
    .execute();
}
