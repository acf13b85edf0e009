import type { AppContext } from "#server/context/app-context.ts";
import { normalizeEnquiryReference } from "#server/partners/core/load-enquiry.ts";
import { recordEnquiryEvent } from "#server/partners/core/record-enquiry-event.ts";

type Closing = { reference: string; who: string; /** What staff write beside it; erased with the enquiry. */ note?: string };
type Answer = { ok: true; reference: string } | { ok: false; reason: "enquiry.unknown" | "enquiry.closed" | "enquiry.open" | "enquiry.erased" };

/** Closes an enquiry that is answered: from now on the time runs after which it is erased, and the same one sent again is a new one. */
export async function closeEnquiry({ db, clock }: Pick<AppContext, "db" | "clock">, { reference, who, note = "" }: Closing): Promise<Answer> {
  return db.transaction().execute(async (tx): Promise<Answer> => {
    const now = clock();
    const closed = await tx
      .updateTable("enquiries")
      .set({ state: "closed", live_hash: null, closed_at: now, updated_at: now })
      .where("reference", "=", normalizeEnquiryReference(reference))
      .where("state", "=", "new")
      .returning(["id", "reference"])
      .executeTakeFirst();
    if (!closed) return { ok: false, reason: (await stateOf(tx, reference)) ?? "enquiry.unknown" };
    await recordEnquiryEvent(tx, { enquiryId: closed.id, kind: "closed", who, detail: eventDetail(note), at: now });
    return { ok: true, reference: closed.reference };
  });
}

/** Opens a closed enquiry again: somebody writes to its sender once more. One that is erased stays closed; the same one sent again is a new one. */
export async function reopenEnquiry({ db, clock }: Pick<AppContext, "db" | "clock">, { reference, who, note = "" }: Closing): Promise<Answer> {
  return db.transaction().execute(async (tx): Promise<Answer> => {
    const now = clock();
    const opened = await tx
      .updateTable("enquiries")
      .set({ state: "new", closed_at: null, updated_at: now })
      .where("reference", "=", normalizeEnquiryReference(reference))
      .where("state", "=", "closed")
      .where("erased_at", "is", null)
      .returning(["id", "reference"])
      .executeTakeFirst();
    if (!opened) return { ok: false, reason: (await stateOf(tx, reference)) ?? "enquiry.unknown" };
    await recordEnquiryEvent(tx, { enquiryId: opened.id, kind: "reopened", who, detail: eventDetail(note), at: now });
    return { ok: true, reference: opened.reference };
  });
}

const eventDetail = (note: string) => (note === "" ? {} : { note });

async function stateOf(
  db: Pick<AppContext["db"], "selectFrom">,
  reference: string,
): Promise<"enquiry.erased" | "enquiry.closed" | "enquiry.open" | null> {
  const row = await db
    .selectFrom("enquiries")
    .select(["state", "erased_at"])
    .where("reference", "=", normalizeEnquiryReference(reference))
    .executeTakeFirst();
  if (!row) return null;
  if (row.erased_at !== null) return "enquiry.erased";
  return row.state === "closed" ? "enquiry.closed" : "enquiry.open";
}
