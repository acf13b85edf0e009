import type { AppContext } from "#server/context/app-context.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { CarrierError } from "#server/gateways/carrier/carrier.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { sweepUploads } from "#server/uploads/retention/sweep-uploads.ts";
import type { Job, JobHandler } from "#server/jobs/job.ts";
import { findRegistration } from "#server/real-name/core/find-registration.ts";
import { openForCorrection } from "#server/real-name/form/open-for-correction.ts";
import { sweepRegistrations } from "#server/real-name/retention/sweep-registrations.ts";
import type { MemoryFiles } from "#tests/support/memory-files.ts";
import {
  goodReadResult,
  createPhoto,
  rejectedReadResult,
  submitForm,
  createRegistration,
  fakeReader,
  type FakeReader,
} from "#tests/support/real-name.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { startRecurringJob } from "#server/jobs/recurring-jobs.ts";

const DAY = 86_400_000;
const shop = useTestShop();
let reader: FakeReader;
beforeEach(async () => {
  shop.reader = reader = fakeReader();
});

const JOB: Job = { id: "job_sweep", topic: "sweep", ref: "pulse", payload: {}, attempts: 1, createdAt: 0 };
const run = (handler: JobHandler<AppContext>) => handler(shop, JOB);
/** Sweeps registrations, then files. */
async function sweepAll(): Promise<void> {
  await run(sweepRegistrations);
  await run(sweepUploads);
}
const row = (id: string) => shop.db.selectFrom("real_name_registrations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const files = () => (shop.files as MemoryFiles).kept.size;
const photos = async () => (await shop.db.selectFrom("real_name_photos").select("id").execute()).length;

async function decided(reading = goodReadResult(), sent: Parameters<typeof createRegistration>[1] = {}) {
  reader.result = reading;
  const made = await createRegistration(shop, sent);
  await shop.runJobs();
  return made;
}
async function deregister(iccid: string): Promise<void> {
  const sim = { iccid, kind: "physical" as const, status: "deregistered" as const, created_at: shop.clock(), product: "travel" as const };
  await shop.db.insertInto("simulator_sims").values(sim).execute();
}

describe("a refused registration", () => {
  test("is kept for seven days, then only its reference and reasons are left, without person and photos", async () => {
    const { id, reference, key } = await decided(rejectedReadResult("blurred"));
    shop.pass(7 * DAY - 1);
    await sweepAll();
    expect(await openForCorrection(shop, { reference, key })).not.toBeNull();
    expect(files()).toBe(1);
    shop.pass(1);
    await sweepAll();
    expect(await row(id)).toMatchObject({
      state: "refused",
      reasons: '["blurred"]',
      person_encrypted: null,
      contact_encrypted: null,
      document_hash: "",
      person_hash: "",
      contents_hash: "",
      erased_at: shop.clock(),
    });
    expect([files(), await photos()]).toEqual([0, 0]);
    expect(await openForCorrection(shop, { reference, key })).toBeNull();
    expect(await findRegistration(shop, { reference, key })).toMatchObject({ state: "refused", reasons: ["blurred"], numberEnd: "" });
    expect(await shop.db.selectFrom("mailbox").select("id").execute()).toEqual([]);
  });

  test("that was corrected meanwhile is kept", async () => {
    const { id, reference, key } = await decided(rejectedReadResult("blurred"));
    shop.pass(6 * DAY);
    reader.result = null;
    expect(await submitForm(shop, { fields: { ref: reference, key }, photo: 2 })).toMatchObject({ ok: true });
    shop.pass(DAY);
    await sweepAll();
    expect(await row(id)).toMatchObject({ state: "received", erased_at: null });
    expect((await row(id)).person_encrypted).not.toBeNull();
  });

  test("is kept as long as configured", async () => {
    shop.env.realNameRefusedDays = 2;
    const { id } = await decided(rejectedReadResult("blurred"));
    shop.pass(2 * DAY);
    await sweepAll();
    expect((await row(id)).erased_at).toBe(shop.clock());
  });
});

test("an unclaimed photo is deleted after seven days; a claimed one is kept", async () => {
  await createPhoto(shop, 3);
  await decided();
  shop.pass(7 * DAY - 1);
  await sweepAll();
  expect([files(), await photos()]).toEqual([2, 2]);
  shop.pass(1);
  await sweepAll();
  expect([files(), await photos()]).toEqual([1, 1]);
});

describe("an accepted registration", () => {
  const TWO = [simCardIccid(7), simCardIccid(8)] as const;

  test("is kept for 366 days after the carrier took its last SIM out of use, then erased", async () => {
    const { id, reference, key } = await decided(goodReadResult(), { fields: { iccids: [...TWO] } });
    shop.pass(400 * DAY);
    await sweepAll();
    expect((await row(id)).erased_at).toBeNull();
    await deregister(TWO[0]);
    shop.pass(DAY);
    await sweepAll();
    shop.pass(400 * DAY);
    await sweepAll();
    expect((await row(id)).erased_at).toBeNull();
    await deregister(TWO[1]);
    shop.pass(DAY);
    await sweepAll();
    const sims = await shop.db.selectFrom("real_name_sims").select(["live", "carrier_state"]).execute();
    expect(sims).toEqual([1, 2].map(() => ({ live: 0, carrier_state: "ended" })));
    shop.pass(366 * DAY - 1);
    await sweepAll();
    expect((await row(id)).erased_at).toBeNull();
    shop.pass(1);
    await sweepAll();
    expect(await row(id)).toMatchObject({ state: "accepted", person_encrypted: null, erased_at: shop.clock() });
    expect([files(), await photos()]).toEqual([0, 0]);
    expect(await findRegistration(shop, { reference, key })).toBeNull();
  });

  test("asks the carrier about each SIM once a day, and waits while it does not respond", async () => {
    await decided();
    const requested: string[] = [];
    const lookup = shop.carrier.lookup;
    shop.carrier.lookup = (iccid) => (requested.push(iccid), lookup(iccid));
    await sweepAll();
    expect(requested).toEqual([]);
    shop.pass(DAY);
    await sweepAll();
    await sweepAll();
    expect(requested).toEqual([TWO[0]]);
    shop.pass(DAY);
    shop.carrier.lookup = () => Promise.reject(new CarrierError("retry", "It cannot be reached"));
    await sweepAll();
    expect(shop.logged.join()).toContain("carrier.silent");
    const [sim] = await shop.db.selectFrom("real_name_sims").select(["live", "checked_at"]).execute();
    expect(sim).toEqual({ live: 1, checked_at: shop.clock() - DAY });
  });
});

test("the sweep never ends: a failed step is logged and repeated next time", async () => {
  await startRecurringJob(shop, "real-name.sweep");
  const { id } = await decided(rejectedReadResult("blurred"));
  shop.pass(7 * DAY);
  const transaction = shop.db.transaction;
  shop.db.transaction = () => {
    throw new Error("The database is away");
  };
  const { again } = await run(sweepRegistrations);
  shop.db.transaction = transaction;
  expect(again).toBe(shop.clock() + 60 * 60_000);
  expect(shop.logged.join()).toContain("real-name.sweep-failed");
  await shop.runJobs();
  expect((await row(id)).erased_at).toBe(shop.clock());
});
