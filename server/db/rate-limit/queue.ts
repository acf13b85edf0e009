import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "#server/db/database.ts";
import { deleteExpired } from "./rate-limit.ts";

/** How attempts above a limit wait: the first for `firstWaitMs`, each further one `spacingMs` later. */
export type Queue = {
  firstWaitMs: number;
  spacingMs: number;
  /** No attempt waits longer. Those that would share the last turn, so that a flood delays others on the network for this time and does not shut them out. */
  longestWaitMs: number;
  /** Attempts that would wait longer get no turn. For a queue whose pace bounds guesses: that of one account in one network. */
  strict?: true;
  /** How many attempts a turn allows; default 1. */
  uses?: number;
};

/** For limits of a whole network: everybody there gets a turn within a minute. */
export const NETWORK_QUEUE: Queue = { firstWaitMs: 5_000, spacingMs: 2_000, longestWaitMs: 60_000 };
/** For values that a form looks up whenever it is posted. Three, because a script quotes the order while another post is under way. */
export const LOOK_UP_QUEUE: Queue = { ...NETWORK_QUEUE, uses: 3 };

type TurnRequest = {
  /** The visitor, and what the attempt is about. */
  ticket: string;
  queues: (Queue & { key: string })[];
  now: number;
};

/** How long a turn may be used after its time has come. */
const TURN_MS = 10 * 60_000;

const ticketKey = (ticket: string) => `ticket:${createHash("sha256").update(ticket).digest("base64url")}`;

/**
 * Returns how long a visitor has to wait for a turn in all these queues, ms. 0: the turn of this ticket has come, and is used once more. A ticket keeps
 * its turn when it asks too early. In the table, `resets_at` of a queue is its next free turn, that of a ticket the end of its turn, and `hits` of a
 * ticket the attempts that its turn still allows.
 */
export async function takeTurn(db: Database, { ticket, queues, now }: TurnRequest): Promise<number> {
  const key = ticketKey(ticket);
  const ends = now + TURN_MS;
  const used = await db
    .updateTable("rate_limits")
    .set((eb) => ({ hits: eb("hits", "-", 1) }))
    .where("key", "=", key)
    .where("resets_at", ">", now)
    .where("resets_at", "<=", ends)
    .where("hits", ">", 0)
    .returning("key")
    .executeTakeFirst();
  if (used) return 0;
  const waiting = await db.selectFrom("rate_limits").select("resets_at").where("key", "=", key).where("resets_at", ">", ends).executeTakeFirst();
  if (waiting) return waiting.resets_at - ends;
  let turn = now;
  // A strict queue first: it may be full, and then no turn is stored or reserved. Whoever asks again later may get one.
  const inOrder = [...new Map(queues.map((one) => [one.key, one])).values()].sort((a, b) => Number(b.strict ?? false) - Number(a.strict ?? false));
  for (const [index, queue] of inOrder.entries()) {
    const own = await reserveTurn(db, queue, now);
    if (own === null && queue.strict) {
      for (const reserved of inOrder.slice(0, index)) await giveTurnBack(db, reserved);
      return queue.longestWaitMs;
    }
    turn = Math.max(turn, own ?? now + queue.longestWaitMs);
  }
  const row = { hits: Math.min(...queues.map(({ uses = 1 }) => uses)), resets_at: turn + TURN_MS };
  await db
    .insertInto("rate_limits")
    .values({ key, ...row })
    .onConflict((on) => on.column("key").doUpdateSet(row))
    .execute();
  await deleteExpired(db, now);
  return turn - now;
}

/** Takes back one attempt of a turn, because it was no abuse: the turn allows another until its time is over. */
export async function returnTurn(db: Database, { ticket, now }: Pick<TurnRequest, "ticket" | "now">): Promise<void> {
  await db
    .updateTable("rate_limits")
    .set((eb) => ({ hits: eb("hits", "+", 1) }))
    .where("key", "=", ticketKey(ticket))
    .where("resets_at", ">", now)
    .where("resets_at", "<=", now + TURN_MS)
    .execute();
}

/** Frees a turn that was reserved and is not used. */
async function giveTurnBack(db: Database, { key, spacingMs }: TurnRequest["queues"][number]): Promise<void> {
  await db
    .updateTable("rate_limits")
    .set((eb) => ({ resets_at: eb("resets_at", "-", spacingMs) }))
    .where("key", "=", key)
    .execute();
}

/** Reserves the next free turn in one statement, so that no two attempts get the same. Returns its time, or null if it is too far away. */
async function reserveTurn(
  db: Database,
  { key, firstWaitMs, spacingMs, longestWaitMs }: TurnRequest["queues"][number],
  now: number,
): Promise<number | null> {
  const first = now + firstWaitMs;
  const row = await db
    .insertInto("rate_limits")
    .values({ key, hits: 1, resets_at: first + spacingMs })
    .onConflict((on) =>
      on
        .column("key")
        .doUpdateSet({
          hits: sql<number>`rate_limits.hits + 1`,
          resets_at: sql<number>`case when rate_limits.resets_at > ${first} then rate_limits.resets_at else ${first} end + ${spacingMs}`,
        })
        .where("rate_limits.resets_at", "<=", now + longestWaitMs),
    )
    .returning("resets_at")
    .executeTakeFirst();
  return row ? row.resets_at - spacingMs : null;
}
