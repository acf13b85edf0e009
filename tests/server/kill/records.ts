import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { RECURRING_TOPICS } from "#server/jobs/recurring-jobs.ts";
import { carrierRef } from "#server/sims/sim.ts";
import type { Stores } from "./stores.ts";

/** The expected records of shop, provider and carrier after a purchase. Money in minor units. */
export type ExpectedRecords = {
  state: string;
  /** The order's statuses in sequence. */
  history: RegExp;
  /** How often the buyer paid the order's total. */
  charges: number;
  /** The amounts refunded to the buyer. */
  refunds: (total: number) => number[];
  /** How many packages the carrier sold, on a new or an existing SIM, and how many of them it cancelled. */
  packagesSold: number;
  packagesCancelled: number;
  /** The credit that it added to prepaid SIMs, HKD minor units. */
  credit?: number;
  /** The kinds of the mails, each once. */
  mails: string[];
  /** The kinds of the discrepancies that staff must resolve. */
  differences: string[];
};

/** Compares the records of the shop, the sandbox and the carrier with the expected ones. Returns the differences as sentences. */
export async function compareRecords(db: Database, kind: Stores["kind"], due: ExpectedRecords): Promise<string[]> {
  const wrong: string[] = [];
  const same = (what: string, is: unknown, expected: unknown) => {
    const [left, right] = [JSON.stringify(is), JSON.stringify(expected)];
    if (left !== right) wrong.push(`${what}: ${left} instead of ${right}`);
  };
  const orders = await db.selectFrom("orders").select(["id", "state", "total"]).execute();
  same("orders", orders.length, 1);
  same("state", orders[0]?.state, due.state);
  const total = orders[0]?.total ?? 0;
  await compareHistory(db, same, due);
  await compareMoney(db, same, due, total);
  await compareUnits(db, same, due);
  await compareStock(db, same);
  await compareWork(db, same, due);
  if (kind === "embedded") {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
    same("integrity", rows, [{ integrity_check: "ok" }]);
  }
  return wrong;
}

type Same = (what: string, is: unknown, expected: unknown) => void;
const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
const ordered = (amounts: number[]) => [...amounts].sort((a, b) => a - b);

async function compareHistory(db: Database, same: Same, due: ExpectedRecords): Promise<void> {
  const events = await db.selectFrom("order_events").select(["from_state", "to_state"]).orderBy("id").execute();
  const states = events.filter((event) => event.from_state !== event.to_state).map((event) => event.to_state);
  const history = states.join(" ");
  same(`history (${history})`, due.history.test(history), true);
}

async function compareMoney(db: Database, same: Same, due: ExpectedRecords, total: number): Promise<void> {
  const sessions = await db.selectFrom("sandbox_sessions").select(["id", "ref", "status", "payment_status", "amount"]).orderBy("id").execute();
  const payments = await db.selectFrom("payments").select(["id", "state", "session_id", "duplicate", "amount"]).orderBy("session_id").execute();
  const charged = sessions.filter((session) => session.payment_status === "paid");
  same(
    "charges at the provider",
    charged.map((session) => session.amount),
    Array.from({ length: due.charges }, () => total),
  );
  same("payment pages still open", sessions.filter((session) => session.status === "open").length, 0);
  // Every page of the provider belongs to one attempt of ours: nobody was led to a page that the shop does not know.
  same(
    "pages and attempts",
    sessions.map((session) => [session.id, session.ref]).sort(),
    payments.map((payment) => [payment.session_id, payment.id]).sort(),
  );
  const paid = payments.filter((payment) => payment.state === "paid");
  same("payments", paid.map((payment) => payment.session_id).sort(), charged.map((session) => session.id).sort());
  same("payments of the order itself", paid.filter((payment) => payment.duplicate === 0).length, Math.min(due.charges, 1));

  const sent = await db.selectFrom("sandbox_refunds").select(["id", "ref", "amount", "status"]).orderBy("id").execute();
  const refunds = await db.selectFrom("refunds").select(["id", "provider_ref", "amount", "state"]).orderBy("provider_ref").execute();
  same("refunds at the provider", ordered(sent.filter((one) => one.status !== "failed").map((one) => one.amount)), ordered(due.refunds(total)));
  const byHand = refunds.filter((one) => one.state === "manual");
  same("refunds to pay manually", byHand.length, due.differences.filter((kind) => kind === "refund-failed").length);
  same(
    "refunds",
    refunds.filter((one) => !byHand.includes(one)).map((one) => [one.provider_ref, one.id, one.amount, one.state]),
    sent.map((one) => [one.id, one.ref, one.amount, one.status]),
  );

  const ledger = await db.selectFrom("ledger").select(["kind", "amount"]).execute();
  const booked = (kind: string) => ledger.filter((row) => row.kind === kind).map((row) => row.amount);
  same(
    "payments in the ledger",
    booked("payment"),
    charged.map((session) => session.amount),
  );
  same("refunds in the ledger", ordered(booked("refund").map((amount) => -amount)), ordered(due.refunds(total)));
  same("ledger balance", sum(ledger.map((row) => row.amount)), due.charges * total - sum(due.refunds(total)));
}

/** By our reference: the carrier added what was bought, where it was bought for, once. */
async function compareUnits(db: Database, same: Same, due: ExpectedRecords): Promise<void> {
  const sold = await db.selectFrom("simulator_orders").select(["ref", "iccid", "terms", "cancelled_at"]).orderBy("ref").execute();
  const theirs = sold.map((one) => ({ ...one, credit: (JSON.parse(one.terms ?? "{}") as { credit?: number }).credit ?? null }));
  same("packages at the carrier", [sold.length, sold.filter((one) => one.cancelled_at !== null).length], [due.packagesSold, due.packagesCancelled]);
  same("credit at the carrier", sum(theirs.map(({ credit }) => credit ?? 0)), due.credit ?? 0);
  const units = await db
    .selectFrom("fulfilments")
    .innerJoin("order_lines", "order_lines.id", "fulfilments.line_id")
    .selectAll("fulfilments")
    .select("order_lines.credit")
    .where("kind", "<>", "physical")
    .orderBy("fulfilments.id")
    .execute();
  same(
    "units",
    units.map((unit) => [carrierRef(unit.id, unit.carrier_attempt), unit.iccid, unit.credit, unit.state, unit.revoked_at !== null]),
    theirs.map((one) => [one.ref, one.iccid, one.credit, "delivered", one.cancelled_at !== null]),
  );
  const lines = await db.selectFrom("order_lines").select("iccids").where("iccids", "is not", null).execute();
  const requested = lines.flatMap(({ iccids }) => JSON.parse(iccids ?? "[]") as string[]);
  if (requested.length > 0) same("SIMs", units.map((unit) => unit.iccid).sort(), requested.sort());
}

/** SIM cards are reserved for orders that are paid and not cancelled. */
async function compareStock(db: Database, same: Same): Promise<void> {
  const { reserved } = await db.selectFrom("sim_stock").where("kind", "=", "physical").select("reserved").executeTakeFirstOrThrow();
  const cards = db.selectFrom("fulfilments").select("id").where("kind", "=", "physical").where("state", "=", "submitted");
  same("SIM cards reserved", reserved, (await cards.where("revoked_at", "is", null).execute()).length);
}

async function compareWork(db: Database, same: Same, due: ExpectedRecords): Promise<void> {
  const open = await db
    .selectFrom("jobs")
    .select(["topic", "state", "error"])
    .where("state", "<>", "done")
    .where("topic", "not in", RECURRING_TOPICS)
    .execute();
  same("unfinished jobs", open, []);
  same("unprocessed events", await db.selectFrom("payment_events").select("event_id").where("processed_at", "is", null).execute(), []);
  const differences = await db.selectFrom("discrepancies").select(["kind", "ours", "theirs"]).where("resolved_at", "is", null).execute();
  same(`discrepancies (${JSON.stringify(differences)})`, differences.map((one) => one.kind).sort(), [...due.differences].sort());
  const letters = await db.selectFrom("jobs").select(["id", "payload"]).where("topic", "=", "orders.mail").orderBy("id").execute();
  same("mails", letters.map((letter) => JSON.parse(letter.payload).kind).sort(), [...due.mails].sort());
  // A mail has the id of its job: sent again after a crash it is the same mail.
  const sent = await db.selectFrom("mailbox").select("id").orderBy("id").execute();
  same(
    "mails sent",
    sent.map((mail) => mail.id),
    letters.map((letter) => letter.id),
  );
}
