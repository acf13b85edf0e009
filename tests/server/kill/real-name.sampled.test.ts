import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#server/db/database.ts";
import { sampled } from "#tests/support/run-extent.ts";
import { bundleProgram } from "./bundle-program.ts";
import { Purchase } from "./purchase.ts";
import { openStores, type Stores } from "./stores.ts";

let stores: Stores;
let program: string;
beforeAll(async () => void ([stores, program] = await Promise.all([openStores(), bundleProgram("real-name")])));
afterAll(async () => {
  await stores.close();
  rmSync(program, { force: true });
});

async function register(point: string, processes: number) {
  const purchase = new Purchase(await stores.copy(), { program, processes, faults: "" });
  try {
    await purchase.begin(point);
    const answer = await purchase.post("/real-name", {});
    await purchase.waitUntilDone();
    expect(new Set(purchase.ends), "what ended the shop").toEqual(new Set(["SIGKILL"]));
    return { answer, ...(await readRecords(purchase.store.db)) };
  } finally {
    await purchase.end();
  }
}

async function readRecords(db: Database) {
  const registrations = await db.selectFrom("real_name_registrations").select(["state", "attempt"]).execute();
  const events = await db.selectFrom("real_name_events").select("kind").execute();
  const sims = await db.selectFrom("real_name_sims").select(["live", "carrier_state"]).execute();
  const holders = await db.selectFrom("simulator_holders").select("ended_at").execute();
  const mails = await db.selectFrom("mailbox").select("recipient").execute();
  const dead = await db.selectFrom("jobs").select(["topic", "error"]).where("state", "=", "dead").execute();
  return { registrations, events: events.map(({ kind }) => kind).sort(), sims, holders, mails, dead };
}

describe.concurrent("a shop that is killed while it registers a traveller", () => {
  const kills = [
    { point: "registration-stored", processes: 1 },
    { point: "real-name-read", processes: 2 },
    { point: "real-name-registered", processes: 1 },
    { point: "real-name-registered", processes: 2 },
  ];
  test.each(sampled(kills, 4))("at $point, of $processes, decides once, notifies once and registers once", async ({ point, processes }) => {
    expect(await register(point, processes)).toEqual({
      answer: { ok: true, reference: expect.any(String) as string, key: expect.any(String) as string },
      registrations: [{ state: "accepted", attempt: 1 }],
      events: ["accepted", "registered", "submitted", "told"],
      sims: [{ live: 1, carrier_state: "registered" }],
      holders: [{ ended_at: null }],
      mails: [{ recipient: "mei@example.com" }],
      dead: [],
    });
  });
});
