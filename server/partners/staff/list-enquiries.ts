import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { EnquiryState } from "#server/domain/enquiry-states.schema.ts";
import { z } from "zod";
import { parseStoredJson } from "#server/db/parse-stored-json.ts";

type ListQuery = {
  state: EnquiryState;
  /** Only those that this staff account handles. */ assignedTo?: string | undefined;
  /** The `next` of the page before. */ after?: string | undefined;
  limit: number;
};

/** Lists a page of enquiries for staff, without personal data: new ones oldest first, closed ones newest first. */
export async function listEnquiries({ db, clock }: Pick<AppContext, "db" | "clock">, { state, assignedTo, after, limit }: ListQuery) {
  const [column, order, beyond] = state === "new" ? (["created_at", "asc", ">"] as const) : (["updated_at", "desc", "<"] as const);
  const position = after === undefined ? null : parsePosition(after);
  const rows = await db
    .selectFrom("enquiries")
    .select([
      "id",
      "updated_at",
      "reference",
      "state",
      "product",
      "intention",
      "sales_band",
      "channels",
      "language",
      "reply_by",
      "created_at",
      "erased_at",
      "assigned_to",
    ])
    .select((eb) => eb.selectFrom("staff_accounts").select("name").whereRef("staff_accounts.id", "=", "enquiries.assigned_to").as("assignee"))
    .select((eb) =>
      eb.selectFrom("enquiry_files").select(eb.fn.countAll<number>().as("files")).whereRef("enquiry_id", "=", "enquiries.id").as("files"),
    )
    .where("state", "=", state)
    .$if(assignedTo !== undefined, (query) => query.where("assigned_to", "=", assignedTo ?? null))
    .$if(position !== null, (query) =>
      query.where((eb) => {
        const { at, id } = position as Position;
        return eb.or([eb(column, beyond, at), eb.and([eb(column, "=", at), eb("id", beyond, id)])]);
      }),
    )
    .orderBy(column, order)
    .orderBy("id", order)
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map(({ channels, files, ...row }) => ({
      ...row,
      channels: parseStoredJson(z.array(z.string()), channels, { table: "enquiries", column: "channels", id: row.reference }).length,
      files: Number(files),
      isOverdue: isReplyOverdue(row, clock()),
    })),
    next: rows.length > limit && last ? `${last[column]}-${last.id}` : null,
  };
}

/** Whether an enquiry is open after the day until which a reply was promised. */
export const isReplyOverdue = ({ state, reply_by }: { state: EnquiryState; reply_by: string }, now: number): boolean =>
  state === "new" && reply_by < hongKongDay(now);

/** The place of an enquiry in a list: lists are sorted by time, then by id. */
type Position = { at: number; id: string };

/** Returns null for a text that is no position: the list then begins at its start. */
function parsePosition(text: string): Position | null {
  const dash = text.indexOf("-");
  const at = Number(text.slice(0, dash));
  return dash > 0 && Number.isSafeInteger(at) ? { at, id: text.slice(dash + 1, dash + 60) } : null;
}
