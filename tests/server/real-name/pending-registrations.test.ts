import { decideByStaff } from "#server/real-name/staff/decide-by-staff.ts";
import { MEI } from "#tests/support/staff.ts";
import { describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { findRegistration } from "#server/real-name/core/find-registration.ts";
import { openForCorrection } from "#server/real-name/form/open-for-correction.ts";
import { goodReadResult, setDecision, submitForm, createRegistration, fakeReader } from "#tests/support/real-name.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { startRecurringJob } from "#server/jobs/recurring-jobs.ts";

const DAY = 86_400_000;
const TEN = Array.from({ length: 10 }, (_, n) => simCardIccid(n + 1));
const EVE = { owner: "visitor:eve", clientAddress: "198.51.100.1" };
const nobody = { englishName: "NO, BODY", chineseName: "", country: "GB", documentNumber: "X1234567", email: "eve@example.com" };

const shop = useTestShop();

const row = (id: string) => shop.db.selectFrom("real_name_registrations").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const mailsTo = (to: string) =>
  shop.db.selectFrom("mailbox").select(["subject", "body_text"]).where("recipient", "=", to).orderBy("sent_at").execute();

describe("a pending registration", () => {
  test("with ten SIMs of others blocks none of them, and is refused once another one is accepted", async () => {
    const squatter = await createRegistration(shop, { applicant: EVE, fields: { ...nobody, iccids: TEN, askPerson: "on" }, photo: 2 });
    await shop.settle();
    shop.reader = fakeReader(goodReadResult());
    const owner = await createRegistration(shop, { fields: { iccids: [TEN[2] ?? ""] } });
    await shop.settle();
    expect(await row(owner.id)).toMatchObject({ state: "accepted" });
    expect(await shop.db.selectFrom("real_name_sims").select(["iccid", "carrier_state"]).where("live", "=", 1).execute()).toEqual([
      { iccid: TEN[2], carrier_state: "registered" },
    ]);
    expect(await row(squatter.id)).toMatchObject({ state: "refused", reasons: '["sim-taken"]', decided_by: "rule" });
    const mail = (await mailsTo("eve@example.com")).at(-1);
    expect(mail?.body_text).toContain("This SIM is already registered.");
  });

  test("can be corrected when another one got its SIM: only the SIMs are asked again", async () => {
    const other = await createRegistration(shop, { applicant: EVE, fields: nobody, photo: 2 });
    const mine = await createRegistration(shop);
    await setDecision(shop, other.id, "accepted");
    await shop.settle();
    expect(await findRegistration(shop, mine)).toMatchObject({ state: "refused", reasons: ["sim-taken"], parts: ["sims"] });
    expect(await openForCorrection(shop, mine)).toMatchObject({ parts: ["sims"], photos: { front: { at: expect.any(Number) as number } } });
    const again = await submitForm(shop, { fields: { ref: mine.reference, key: mine.key, iccids: [simCardIccid(8)] } });
    expect(again).toMatchObject({ ok: true, reference: mine.reference });
  });

  test("cannot be accepted by staff once its SIM belongs to another: it is refused for that", async () => {
    const other = await createRegistration(shop, { applicant: EVE, fields: nobody, photo: 2 });
    const mine = await createRegistration(shop);
    await setDecision(shop, other.id, "accepted");
    expect(await decideByStaff(shop, { reference: mine.reference, to: "accepted", who: MEI })).toEqual({ ok: false, code: "sim-taken" });
    expect(await row(mine.id)).toMatchObject({ state: "refused", reasons: '["sim-taken"]' });
  });

  test("in thousands with one SIM is refused in several runs of the job", async () => {
    const mine = await createRegistration(shop);
    const { id: _, reference: _r, link_key_hash: _k, ...rest } = await row(mine.id);
    for (let n = 0; n < 120; n++) {
      const id = `rnr_copy${n}`;
      await shop.db
        .insertInto("real_name_registrations")
        .values({ ...rest, id, reference: `RNCOPY${n}`, link_key_hash: `k${n}`, contact_encrypted: null })
        .execute();
      await shop.db
        .insertInto("real_name_sims")
        .values({ registration_id: id, iccid: simCardIccid(7), position: 0, live: 0, registered_at: null, ended_at: null, checked_at: null })
        .execute();
    }
    await setDecision(shop, mine.id, "accepted");
    await shop.settle();
    const states = await shop.db
      .selectFrom("real_name_registrations")
      .select((eb) => ["state", eb.fn.countAll<number>().as("rows")])
      .groupBy("state")
      .orderBy("state")
      .execute();
    expect(states.map(({ state, rows }) => [state, Number(rows)])).toEqual([
      ["accepted", 1],
      ["refused", 120],
    ]);
  });

  test("without a decision ends after thirty days: its applicant is notified, may send it again, and is erased after seven more", async () => {
    await startRecurringJob(shop, "real-name.sweep");
    const { id, reference, key } = await createRegistration(shop);
    await shop.settle();
    await setDecision(shop, id, "checking");
    shop.pass(30 * DAY - 60_000);
    await shop.runJobs();
    expect(await row(id)).toMatchObject({ state: "checking" });
    shop.pass(60 * 60_000);
    await shop.settle();
    expect(await row(id)).toMatchObject({ state: "refused", reasons: '["not-decided"]' });
    const mail = (await mailsTo("mei@example.com")).at(-1);
    expect(mail?.body_text).toContain("We couldn’t check the registration in time.");
    expect(mail?.body_text).toContain(`/en/real-name?ref=${reference}&key=${key}`);
    expect(await openForCorrection(shop, { reference, key })).toMatchObject({ parts: [] });
    shop.pass(7 * DAY + 60 * 60_000);
    await shop.settle();
    expect(await row(id)).toMatchObject({ person_encrypted: null, contact_encrypted: null, erased_at: expect.any(Number) as number });
    expect(await shop.db.selectFrom("real_name_photos").select("id").execute()).toEqual([]);
  });

  test("ends after the configured number of days", async () => {
    shop.env.realNameWaitingDays = 2;
    await startRecurringJob(shop, "real-name.sweep");
    const { id } = await createRegistration(shop);
    await setDecision(shop, id, "checking");
    shop.pass(2 * DAY + 60 * 60_000);
    await shop.settle();
    expect((await row(id)).state).toBe("refused");
  });
});

test("a SIM whose registration the carrier rejected is checked, and its person is erased 366 days after it went out of use", async () => {
  await startRecurringJob(shop, "real-name.sweep");
  shop.carrier.registerHolder = async () => ({ state: "refused", code: "not-now" });
  const { id } = await createRegistration(shop);
  await setDecision(shop, id, "accepted");
  await shop.settle();
  expect(await shop.db.selectFrom("real_name_sims").select(["live", "carrier_state"]).execute()).toEqual([{ live: 1, carrier_state: "failed" }]);
  const { lookup } = shop.carrier;
  shop.carrier.lookup = async (iccid) => {
    const card = await lookup(iccid);
    return card && { ...card, status: "deregistered" };
  };
  shop.pass(2 * DAY);
  await shop.settle();
  expect(await shop.db.selectFrom("real_name_sims").select(["live", "carrier_state"]).execute()).toEqual([{ live: 0, carrier_state: "ended" }]);
  shop.pass(367 * DAY);
  await shop.settle();
  expect(await row(id)).toMatchObject({ state: "accepted", person_encrypted: null, erased_at: expect.any(Number) as number });
});
