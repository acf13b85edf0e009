import type { AppContext } from "#server/context/app-context.ts";
import type { ExpressionBuilder } from "kysely";
import type { Tables } from "#server/db/tables/tables.ts";
import { REGISTRATION_STATES } from "#server/domain/registration-states.schema.ts";
import { hasRefusedSim, needsDecision, needsManualReview } from "./needs-manual-review.ts";
import { parseReasons } from "#server/real-name/core/registration.ts";

/** `waiting`: needs a decision by staff. `carrier`: the carrier refused one of its SIMs. */
export const REGISTRATION_VIEWS = ["waiting", "carrier", ...REGISTRATION_STATES] as const;
export type RegistrationListView = (typeof REGISTRATION_VIEWS)[number];

type ListQuery = {
  /** Null: all that need manual review. */
  view: RegistrationListView | null;
  /** The `next` of the page before. */
  after?: string | undefined;
  limit: number;
};

/**
 * Lists a page of registrations for staff, without personal data. Accepted and refused ones are sorted newest first, all others oldest first. `failed`
 * is the number of live SIMs that the carrier refused.
 */
export async function listRegistrations({ db, clock }: Pick<AppContext, "db" | "clock">, { view, after, limit }: ListQuery) {
  const order = view === "accepted" || view === "refused" ? "desc" : "asc";
  const position = after === undefined ? null : parsePosition(after);
  const rows = await db
    .selectFrom("real_name_registrations")
    .select(["id", "reference", "state", "attempt", "regions", "document_type", "language", "reasons", "created_at", "updated_at", "erased_at"])
    .select((eb) =>
      eb
        .selectFrom("real_name_sims")
        .select(eb.fn.countAll<number>().as("sims"))
        .whereRef("registration_id", "=", "real_name_registrations.id")
        .as("sims"),
    )
    .select((eb) =>
      eb
        .selectFrom("real_name_sims")
        .select(eb.fn.countAll<number>().as("sims"))
        .whereRef("registration_id", "=", "real_name_registrations.id")
        .where("live", "=", 1)
        .where("carrier_state", "=", "failed")
        .as("failed"),
    )
    .where((eb) => matchesView(eb, view, clock()))
    .$if(position !== null, (query) => query.where((eb) => isAfter(eb, position as Position, order)))
    .orderBy("updated_at", order)
    .orderBy("id", order)
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map((row) => ({ ...row, sims: Number(row.sims), failed: Number(row.failed), reasons: parseReasons(row) })),
    next: rows.length > limit && last ? formatPosition(last) : null,
  };
}

/** The reference of the registration that waits longest for a decision by staff, after the given one in the queue; null if there is none. */
export async function findNextWaiting({ db, clock }: Pick<AppContext, "db" | "clock">, after: string | null): Promise<string | null> {
  const position =
    after === null
      ? undefined
      : await db.selectFrom("real_name_registrations").select(["id", "updated_at"]).where("reference", "=", after).executeTakeFirst();
  const next = await db
    .selectFrom("real_name_registrations")
    .select("reference")
    .where((eb) => needsDecision(eb, clock()))
    .$if(position !== undefined, (query) => query.where((eb) => isAfter(eb, position as Position, "asc")))
    .orderBy("updated_at")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return next?.reference ?? null;
}

type Expressions = ExpressionBuilder<Tables, "real_name_registrations">;
/** The place of a registration in a list: lists are sorted by time, then by id. */
type Position = { updated_at: number; id: string };

function matchesView(eb: Expressions, view: RegistrationListView | null, now: number) {
  if (view === null) return needsManualReview(eb, now);
  if (view === "waiting") return needsDecision(eb, now);
  return view === "carrier" ? hasRefusedSim(eb) : eb("state", "=", view);
}

function isAfter(eb: Expressions, { updated_at, id }: Position, order: "asc" | "desc") {
  const beyond = order === "asc" ? ">" : "<";
  return eb.or([eb("updated_at", beyond, updated_at), eb.and([eb("updated_at", "=", updated_at), eb("id", beyond, id)])]);
}

const formatPosition = ({ updated_at, id }: Position) => `${updated_at}-${id}`;

/** Returns null for a text that is no position: the list then begins at its start. */
function parsePosition(text: string): Position | null {
  const dash = text.indexOf("-");
  const updatedAt = Number(text.slice(0, dash));
  return dash > 0 && Number.isSafeInteger(updatedAt) ? { updated_at: updatedAt, id: text.slice(dash + 1, dash + 60) } : null;
}
