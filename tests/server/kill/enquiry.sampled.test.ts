import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BRAND } from "#server/locale/brand.schema.ts";
import { sampled } from "#tests/support/run-extent.ts";
import { bundleProgram } from "./bundle-program.ts";
import { Purchase } from "./purchase.ts";
import { openStores, type Stores } from "./stores.ts";

const EMAIL = "lee@example.com";
let stores: Stores;
let program: string;
beforeAll(async () => void ([stores, program] = await Promise.all([openStores(), bundleProgram("enquiry")])));
afterAll(async () => {
  await stores.close();
  rmSync(program, { force: true });
});

async function send(point: string, processes: number) {
  const purchase = new Purchase(await stores.copy(), { program, processes, faults: "" });
  try {
    await purchase.begin(point);
    const references = await purchase.post<string[]>("/enquiry", { email: EMAIL, times: 2 });
    await purchase.waitUntilDone();
    expect(new Set(purchase.ends), "what ended the shop").toEqual(new Set(["SIGKILL"]));
    const { db } = purchase.store;
    const enquiries = await db.selectFrom("enquiries").select(["reference", "state"]).execute();
    const events = await db.selectFrom("enquiry_events").select("kind").execute();
    const files = await db.selectFrom("enquiry_files").select("id").where("enquiry_id", "is not", null).execute();
    const mails = await db.selectFrom("mailbox").select("recipient").execute();
    const dead = await db.selectFrom("jobs").select(["topic", "error"]).where("state", "=", "dead").execute();
    const sorted = { events: events.map(({ kind }) => kind).sort(), mails: mails.map(({ recipient }) => recipient).sort() };
    return { references, enquiries, files: files.length, dead, ...sorted };
  } finally {
    await purchase.end();
  }
}

describe.concurrent("a shop that is killed while it receives an enquiry", () => {
  const kills = [
    { point: "enquiry-stored", processes: 1 },
    { point: "enquiry-stored", processes: 2 },
    { point: "enquiry-sales-mailed", processes: 1 },
    { point: "enquiry-sender-mailed", processes: 2 },
  ];
  test.each(sampled(kills, 4))(
    "at $point, of $processes, stores one enquiry with its file and mails each side once",
    async ({ point, processes }) => {
      const { references, ...kept } = await send(point, processes);
      const [reference] = references;
      expect(references).toEqual([expect.stringMatching(/^PE/)]);
      expect(kept).toEqual({
        enquiries: [{ reference, state: "new" }],
        events: ["received", "told-sales", "told-sender"],
        files: 1,
        mails: [EMAIL, BRAND.salesEmail],
        dead: [],
      });
    },
  );
});
