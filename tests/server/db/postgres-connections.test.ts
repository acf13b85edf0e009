import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDatabase, type Database } from "#server/db/database.ts";
import { testServer } from "#tests/support/postgres-database.ts";
import { createStore, type Store } from "#tests/support/store.ts";

describe.runIf(testServer())("connections to PostgreSQL", () => {
  let store: Store;
  let db: Database;
  let lost: Error[];

  beforeEach(async () => {
    store = await createStore();
    lost = [];
    db = openDatabase(store, { onLost: (error) => lost.push(error) });
  });
  afterEach(async () => {
    await db.destroy();
    await store.remove();
  });

  const backend = async (from: { executeQuery: Database["executeQuery"] }) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(from as Database)).rows[0]?.pid as number;

  async function cut(pid: number): Promise<void> {
    const other = store.open();
    await sql`select pg_terminate_backend(${pid})`.execute(other);
    await other.destroy();
  }

  test("reports an idle connection that is cut; the next query gets another one", async () => {
    const pid = await backend(db);
    await cut(pid);
    while (lost.length === 0) await pause(5);
    expect(await backend(db)).not.toBe(pid);
  });

  test("a connection cut within a transaction fails that transaction and nothing else", async () => {
    const broken = db.transaction().execute(async (tx) => {
      await tx.updateTable("sim_stock").set({ on_hand: 1 }).execute();
      await cut(await backend(tx));
      // Also while no query is waiting for a result.
      while (lost.length === 0) await pause(5);
      await tx.updateTable("sim_stock").set({ on_hand: 2 }).execute();
    });
    await expect(broken).rejects.toThrow();
    expect(await db.selectFrom("sim_stock").where("kind", "=", "physical").select("on_hand").execute()).toEqual([{ on_hand: 500 }]);
  });

  test("two deadlocked transactions both complete: the one that is aborted runs again", async () => {
    const codes = ["WELCOME10", "SPRING50"];
    let meet = () => {};
    const met = new Promise<void>((resolve) => (meet = resolve));
    let inside = 0;
    let runs = 0;
    const take = (order: string[]) =>
      db.transaction().execute(async (tx) => {
        runs++;
        for (const code of order) {
          await tx
            .updateTable("promo_codes")
            .set((at) => ({ taken: at("taken", "+", 1) }))
            .where("code", "=", code)
            .execute();
          if (++inside === 2) meet();
          await met;
        }
      });
    await Promise.all([take(codes), take([...codes].reverse())]);
    expect(runs).toBeGreaterThan(2);
    const uses = await db.selectFrom("promo_codes").select("taken").where("code", "in", codes).execute();
    expect(uses).toEqual([{ taken: 2 }, { taken: 2 }]);
  });

  test("the server cancels a statement that waits too long, except in a migration", async () => {
    const limit = async (one: Database) => (await sql<{ statement_timeout: string }>`show statement_timeout`.execute(one)).rows[0]?.statement_timeout;
    expect(await limit(db)).toBe("20s");
    const patient = openDatabase(store, { patient: true });
    expect(await limit(patient)).toBe("0");
    await patient.destroy();
  });
});
