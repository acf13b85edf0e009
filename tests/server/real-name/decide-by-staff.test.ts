import { expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { loadRegistration } from "#server/real-name/core/load-registration.ts";
import { decideByStaff } from "#server/real-name/staff/decide-by-staff.ts";
import { endRegistration } from "#server/real-name/staff/end-registration.ts";
import { listRegistrations } from "#server/real-name/staff/list-registrations.ts";
import { viewRegistration } from "#server/real-name/staff/view-registration.ts";
import { createRegistration } from "#tests/support/real-name.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";

const shop = useTestShop({ DOCUMENT_READER: "0" });

const subjects = async () =>
  (await shop.db.selectFrom("mailbox").select("subject").orderBy("sent_at").orderBy("id").execute()).map((one) => one.subject);
const recorded = () => shop.db.selectFrom("staff_actions").select(["who", "action", "subject_id"]).orderBy("id").execute();

/** A registration that waits for manual review. */
async function waiting(sent: Parameters<typeof createRegistration>[1] = {}) {
  const made = await createRegistration(shop, sent);
  await shop.settle();
  return made;
}

test("waiting registrations are listed without a name, number or address", async () => {
  const { reference } = await waiting();
  const { rows } = await listRegistrations(shop, { view: null, limit: 9 });
  expect(rows).toMatchObject([{ reference }]);
  expect(JSON.stringify(rows)).not.toMatch(/LIN|mei@|12345678|1990/);
  expect((await listRegistrations(shop, { view: "accepted", limit: 9 })).rows).toEqual([]);
});

test("a registration is shown with its person and history, and the access is recorded", async () => {
  const { reference } = await waiting();
  const viewed = JSON.stringify(await viewRegistration(shop, { reference: reference.toLowerCase(), who: MEI }));
  for (const phrase of [reference, "LIN, MEI LING", "林美玲", "E12345678", "1990-05-31", "mei@example.com", simCardIccid(7), "to-person"])
    expect(viewed).toContain(phrase);
  expect(await recorded()).toEqual([{ who: "Mei", action: "registration.view", subject_id: reference }]);
  expect(await viewRegistration(shop, { reference: "RN00000000", who: MEI })).toEqual({ ok: false, code: "registration-unknown" });
});

test("an acceptance notifies the carrier and the applicant once, and is final", async () => {
  const { reference, id } = await waiting();
  expect(await decideByStaff(shop, { reference, to: "accepted", who: MEI })).toEqual({ ok: true });
  await shop.settle();
  const registration = await loadRegistration(shop.db, shop, id);
  expect(registration).toMatchObject({ state: "accepted", decided_by: "staff" });
  expect(registration?.sims).toMatchObject([{ carrier_state: "registered" }]);
  expect((await subjects()).filter((one) => one.includes("is accepted"))).toHaveLength(1);
  for (const to of ["accepted", "refused"] as const)
    expect(await decideByStaff(shop, { reference, to, reasons: ["blurred"], who: MEI })).toEqual({ ok: false, code: "registration-decided" });
  expect(await recorded()).toEqual([{ who: "Mei", action: "registration.accept", subject_id: reference }]);
});

test("a refusal tells the applicant its reasons, and not the note of staff", async () => {
  const { reference, id } = await waiting();
  const refusal = { reference, to: "refused" as const, note: "a screen", who: MEI };
  expect(await decideByStaff(shop, { ...refusal, reasons: ["not-original", "glare-or-covered"] })).toEqual({ ok: true });
  await shop.settle();
  expect(await loadRegistration(shop.db, shop, id)).toMatchObject({ state: "refused", reasons: ["not-original", "glare-or-covered"] });
  const mail = await shop.db.selectFrom("mailbox").select("body_text").where("subject", "like", "%correct%").executeTakeFirstOrThrow();
  expect(mail.body_text).toContain("The photo does not show the original document.");
  expect(mail.body_text).not.toContain("a screen");
});

test("the end of a SIM's registration removes its holder at the carrier, and anybody may register it again", async () => {
  const iccids = [simCardIccid(7), simCardIccid(8)];
  const [first = ""] = iccids;
  const { reference, id } = await waiting({ fields: { iccids } });
  const end = (iccid: string | null) => endRegistration(shop, { reference, iccid, who: MEI });
  expect(await end(null)).toMatchObject({ ok: false });
  await decideByStaff(shop, { reference, to: "accepted", who: MEI });
  await shop.settle();
  expect(await end(simCardIccid(9))).toEqual({ ok: false, code: "no-such-sim" });
  expect(await end(first)).toEqual({ ok: true, ended: [first] });
  await shop.settle();
  const sims = (await loadRegistration(shop.db, shop, id))?.sims;
  expect(sims?.map((sim) => [sim.live, sim.carrier_state])).toEqual([
    [0, "ended"],
    [1, "registered"],
  ]);
  const holders = await shop.db.selectFrom("simulator_holders").select(["iccid", "ended_at"]).orderBy("iccid").execute();
  expect(holders.map((one) => one.ended_at !== null)).toEqual([true, false]);
  await waiting({ fields: { iccids: [first] }, photo: 2 });
});
