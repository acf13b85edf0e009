import { beforeEach, describe, expect, test } from "vitest";
import { FilesError } from "#server/gateways/files/files.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { decideRegistration } from "#server/real-name/decision/decide-registration.ts";
import { loadRegistration } from "#server/real-name/core/load-registration.ts";
import { readPhotos } from "#server/real-name/photos/read-photos.ts";
import {
  goodReadResult,
  createPhoto,
  MEI,
  rejectedReadResult,
  submitForm,
  createRegistration,
  fakeReader,
  type FakeReader,
} from "#tests/support/real-name.ts";
import { useTestShop } from "#tests/support/shop.ts";

const DAY = 86_400_000;
const shop = useTestShop();
let reader: FakeReader;
beforeEach(async () => {
  shop.reader = reader = fakeReader();
});

const load = async (id: string) => {
  const found = await loadRegistration(shop.db, shop, id);
  if (!found) throw new Error("Not found");
  return found;
};
const kinds = async (id: string) =>
  (await shop.db.selectFrom("real_name_events").select("kind").where("registration_id", "=", id).orderBy("id").execute()).map(({ kind }) => kind);

describe("a registration whose photo can be read", () => {
  test("is accepted automatically if everything matches, and its SIM is registered with the carrier", async () => {
    reader.result = goodReadResult();
    const { id } = await createRegistration(shop);
    await shop.runJobs();
    expect(await load(id)).toMatchObject({ state: "accepted", decided_by: "reader", reasons: [], photos_delete_at: null });
    expect((await load(id)).sims).toMatchObject([{ live: 1, carrier_state: "registered", registered_at: shop.clock() }]);
    expect(await kinds(id)).toEqual(expect.arrayContaining(["submitted", "accepted", "registered", "told"]));
  });

  test("is refused with its reasons if the photo is rejected; its SIM is free again and its photo is deleted after seven days", async () => {
    reader.result = rejectedReadResult("blurred", "glare-or-covered");
    const { id } = await createRegistration(shop);
    await shop.runJobs();
    expect(await load(id)).toMatchObject({
      state: "refused",
      decided_by: "reader",
      reasons: ["blurred", "glare-or-covered"],
      photos_delete_at: shop.clock() + 7 * DAY,
    });
    expect((await load(id)).sims).toMatchObject([{ live: 0, carrier_state: "waiting" }]);
    expect(await shop.db.selectFrom("simulator_holders").select("ref").execute()).toEqual([]);
  });

  test("is refused by the rule if the reader finds a barred passport", async () => {
    reader.result = goodReadResult({ hksar: true });
    const { id } = await createRegistration(shop);
    await shop.runJobs();
    expect(await load(id)).toMatchObject({ state: "refused", decided_by: "rule", reasons: ["hksar-passport"] });
  });

  test("is reviewed manually if a name was read with low confidence", async () => {
    reader.result = goodReadResult();
    reader.result.fields.englishName = { value: "LIN MEI LING", sure: false };
    const { id } = await createRegistration(shop);
    await shop.runJobs();
    expect(await load(id)).toMatchObject({ state: "checking", decided_by: null, decided_at: null, reasons: ["mismatch-name"] });
    expect((await load(id)).sims).toMatchObject([{ live: 0, carrier_state: "waiting" }]);
  });

  test("is never read twice", async () => {
    reader.result = goodReadResult();
    const { id } = await createRegistration(shop);
    await shop.runJobs();
    await decideRegistration(shop, { id: "again", topic: "real-name.decide", ref: `${id}:1`, payload: {}, attempts: 1, createdAt: shop.clock() });
    expect(reader.requests).toHaveLength(1);
  });
});

describe("an automatic refusal blocks nobody", () => {
  test("asking for manual review before any automatic decision is refused like any form, and can be corrected", async () => {
    reader.result = rejectedReadResult("blurred");
    const { id } = await createRegistration(shop, { fields: { askPerson: "on" } });
    await shop.runJobs();
    expect(await load(id)).toMatchObject({ state: "refused", reasons: ["blurred"] });
  });

  test("asking for manual review after the photo was rejected succeeds, whatever is wrong with it", async () => {
    reader.result = rejectedReadResult("blurred");
    const frontId = await createPhoto(shop);
    await readPhotos(shop, { documentType: 1, frontId, backId: null, owner: MEI.owner });
    const { id } = await createRegistration(shop, { fields: { askPerson: "on" } });
    await shop.runJobs();
    expect(await load(id)).toMatchObject({ state: "checking", reasons: ["blurred"] });
  });

  test("but a legal bar remains", async () => {
    reader.result = goodReadResult({ nationality: "GBN" });
    const { id } = await createRegistration(shop, { fields: { askPerson: "on" } });
    await shop.runJobs();
    expect(await load(id)).toMatchObject({ state: "refused", reasons: ["bno-passport"] });
  });

  test("confirming a value again after a reported difference leads to manual review", async () => {
    reader.result = goodReadResult();
    reader.result.fields.documentNumber = { value: "E12345679", sure: true };
    const first = await createRegistration(shop);
    await shop.runJobs();
    expect(await load(first.id)).toMatchObject({ state: "refused", reasons: ["mismatch-number"] });
    const again = await submitForm(shop, { fields: { ref: first.reference, key: first.key, englishName: "Lin, Mei-Ling" } });
    expect(again).toMatchObject({ ok: true, reference: first.reference });
    await shop.runJobs();
    expect(await load(first.id)).toMatchObject({ state: "checking", attempt: 2, reasons: ["mismatch-number"] });
  });
});

describe("while no photo can be read", () => {
  test("the reader is asked three times within a minute, then staff decide", async () => {
    const { id } = await createRegistration(shop);
    await shop.runJobs();
    expect((await load(id)).state).toBe("received");
    shop.pass(5_000);
    await shop.runJobs();
    expect((await load(id)).state).toBe("received");
    shop.pass(30_000);
    await shop.runJobs();
    expect(reader.requests).toHaveLength(3);
    expect(await load(id)).toMatchObject({ state: "checking", reasons: [] });
  });

  test("a busy reader is retried for ten minutes at growing intervals", async () => {
    let busy = true;
    reader.isBusy = () => busy;
    const [soon, late] = [await createRegistration(shop), await createRegistration(shop, person(1))];
    for (let waited = 0; waited < 400_000; waited += 5_000) {
      await shop.runJobs();
      shop.pass(5_000);
    }
    expect(reader.requests).toHaveLength(2 * 6);
    expect([(await load(soon.id)).state, (await load(late.id)).state]).toEqual(["received", "received"]);
    busy = false;
    await shop.db.updateTable("jobs").set({ available_at: shop.clock() }).where("ref", "=", `${soon.id}:1`).execute();
    reader.result = goodReadResult();
    await shop.runJobs();
    expect((await load(soon.id)).state).toBe("accepted");
    reader.result = null;
    busy = true;
    for (let waited = 0; waited < 300_000; waited += 30_000) {
      shop.pass(30_000);
      await shop.runJobs();
    }
    expect((await load(late.id)).state).toBe("checking");
  });

  test("a reader that is back at the second attempt decides", async () => {
    const { id } = await createRegistration(shop);
    await shop.runJobs();
    reader.result = goodReadResult();
    shop.pass(5_000);
    await shop.runJobs();
    expect((await load(id)).state).toBe("accepted");
  });

  test("a shop without a reader uses manual review immediately", async () => {
    shop.env.documentReader = false;
    const { id } = await createRegistration(shop);
    await shop.runJobs();
    expect((await load(id)).state).toBe("checking");
  });

  test("an unavailable storage counts as an unavailable reader", async () => {
    const { id } = await createRegistration(shop);
    reader.result = goodReadResult();
    shop.files.get = () => Promise.reject(new FilesError("down", "Nobody answers"));
    for (const pause of [0, 5_000, 30_000]) {
      shop.pass(pause);
      await shop.runJobs();
    }
    expect((await load(id)).state).toBe("checking");
  });

  test("lost workers lose no submission: staff decide", async () => {
    reader.result = goodReadResult();
    const all = await Promise.all(Array.from({ length: 3 }, (_, n) => createRegistration(shop, person(n))));
    await shop.db.updateTable("jobs").set({ attempts: 10 }).where("topic", "=", "real-name.decide").execute();
    await shop.runJobs();
    expect(reader.requests).toEqual([]);
    for (const { id } of all) expect((await load(id)).state).toBe("checking");
  });
});

test("a registration that cannot be opened is left to manual review, not retried forever", async () => {
  reader.result = goodReadResult();
  const { id } = await createRegistration(shop);
  await shop.db.updateTable("real_name_registrations").set({ person_encrypted: "k9.AAAA" }).execute();
  await shop.settle();
  const row = await shop.db.selectFrom("real_name_registrations").select("state").where("id", "=", id).executeTakeFirstOrThrow();
  expect(row.state).toBe("checking");
});

test("a worker killed between reading and writing loses nothing, and decides once", async () => {
  reader.result = goodReadResult();
  const { id } = await createRegistration(shop);
  const job = { id: "job_x", topic: "real-name.decide", ref: `${id}:1`, payload: {}, attempts: 1, createdAt: shop.clock() };
  // Two workers have read it; one was killed before it wrote, the other writes late.
  await decideRegistration(shop, job);
  const late = await decideRegistration(shop, job);
  await shop.runJobs();
  await shop.db.transaction().execute(async (tx) => late.commit?.(tx));
  await shop.runJobs();
  expect((await kinds(id)).filter((kind) => kind === "accepted")).toHaveLength(1);
  expect(await shop.db.selectFrom("simulator_holders").select("ref").execute()).toHaveLength(1);
});

/** Another person with another document and SIM. */
const person = (n: number) => ({
  fields: { documentNumber: `E1234500${n}`, birthDate: `1990/05/0${n + 1}`, iccids: [simCardIccid(n + 20)] },
  photo: n + 2,
});
