import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { EnquiryState } from "#server/domain/enquiry-states.schema.ts";
import { z } from "zod";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";

type ListQuery = { state: EnquiryState; limit: number };

/** Lists enquiries for staff, without personal data: new ones oldest first, closed ones newest first. */
export async function listEnquiries({ db, clock }: Pick<AppContext, "db" | "clock">, { state, limit }: ListQuery) {
  const rows = await db
    .selectFrom("enquiries")
    .select(["reference", "state", "product", "intention", "sales_band", "channels", "language", "reply_by", "created_at", "erased_at"])
    .select((eb) =>
      eb.selectFrom("enquiry_files").select(eb.fn.countAll<number>().as("files")).whereRef("enquiry_id", "=", "enquiries.id").as("files"),
    )
    .where("state", "=", state)
    .orderBy(state === "new" ? "created_at" : "updated_at", state === "new" ? "asc" : "desc")
    .limit(limit)
    .execute();
  const today = hongKongDay(clock());
  return rows.map(({ channels, files, ...row }) => ({
    ...row,
    channels: parseStoredJson(z.array(z.string()), channels, { table: "enquiries", column: "channels", id: row.reference }).length,
    files: Number(files),
    isOverdue: row.state === "new" && row.reply_by < today,
  }));
}
