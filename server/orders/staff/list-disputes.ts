import { sql } from "kysely";
import type { AppContext } from "#server/context/app-context.ts";
import type { Database } from "#server/db/database.ts";
import { INDEX_CONDITIONS } from "#server/db/partial-indexes.ts";
import type { DisputeState } from "#server/domain/payment-states.schema.ts";
import { pageLimit, toPage, type Page } from "./list-orders-for-staff.ts";

/** Until when evidence is accepted; for a dispute that accepts none, later than all others. As in the index disputes_open_by_due. */
const DUE = sql<number>`coalesce(disputes.evidence_due_at, 9007199254740991)`;

/** Where a page of the open disputes ended. An id of a provider may contain any character. */
const toCursor = ({ id, due }: { id: string; due: number }) => `${due}:${id}`;
function parseCursor(text: string): { id: string; due: number } | null {
  const [, due, id] = /^(\d{1,16}):(.+)$/.exec(text) ?? [];
  return due && id ? { id, due: Number(due) } : null;
}

const findDisputes = (db: Database) =>
  db
    .selectFrom("disputes")
    .innerJoin("orders", "orders.id", "disputes.order_id")
    .select(["disputes.id", "disputes.payment_id", "disputes.amount", "disputes.currency", "disputes.state", "disputes.reason"])
    .select(["disputes.evidence_due_at", "disputes.opened_at", "disputes.closed_at", "orders.number", "orders.state as order_state"])
    .select((eb) =>
      eb
        .selectFrom("discrepancies")
        .select("discrepancies.id")
        .where("discrepancies.kind", "=", "dispute")
        .whereRef("discrepancies.ref", "=", "disputes.id")
        .where("discrepancies.resolved_at", "is", null)
        .as("open_difference"),
    );

/**
 * Returns a page of the disputes in a state: open ones in the order of the day until which evidence is accepted, the others with the newest id
 * first. Amounts in minor units. `open_difference`: the id of its difference, if that is not closed yet.
 */
export async function listDisputes({ db, clock }: Pick<AppContext, "db" | "clock">, { state, after, limit }: { state: DisputeState } & Page) {
  const size = pageLimit(limit);
  const { rows, next } = state === "opened" ? await openDisputes(db, { after, size }) : await endedDisputes(db, { state, after, size });
  const now = clock();
  const described = rows.map((row) => ({
    ...row,
    isOverdue: row.state === "opened" && row.evidence_due_at !== null && row.evidence_due_at <= now,
  }));
  return { rows: described, next };
}

type DisputePage = { after: string | undefined; size: number };

async function openDisputes(db: Database, { after, size }: DisputePage) {
  const last = after === undefined ? null : parseCursor(after);
  let query = findDisputes(db).select(DUE.as("due")).where(INDEX_CONDITIONS.openDisputes);
  if (last) query = query.where(DUE, ">=", last.due).where(({ eb, or }) => or([eb(DUE, ">", last.due), eb("disputes.id", ">", last.id)]));
  const found = await query
    .orderBy(DUE)
    .orderBy("disputes.id")
    .limit(size + 1)
    .execute();
  const rows = found.slice(0, size).map(({ due, ...row }) => ({ row, cursor: toCursor({ id: row.id, due: Number(due) }) }));
  return { rows: rows.map(({ row }) => row), next: found.length > size ? (rows.at(-1)?.cursor ?? null) : null };
}

async function endedDisputes(db: Database, { state, after, size }: DisputePage & { state: DisputeState }) {
  let query = findDisputes(db).where("disputes.state", "=", state);
  if (after !== undefined) query = query.where("disputes.id", "<", after);
  return toPage(
    await query
      .orderBy("disputes.id", "desc")
      .limit(size + 1)
      .execute(),
    size,
  );
}
