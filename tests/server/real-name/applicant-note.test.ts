import { expect, test } from "vitest";
import { findRegistration } from "#server/real-name/core/find-registration.ts";
import { loadRegistration } from "#server/real-name/core/load-registration.ts";
import { openForCorrection } from "#server/real-name/form/open-for-correction.ts";
import { exportPersonRegistrations } from "#server/real-name/retention/export-person-registrations.ts";
import { sweepRegistrations } from "#server/real-name/retention/sweep-registrations.ts";
import { decideByStaff } from "#server/real-name/staff/decide-by-staff.ts";
import { createRegistration, setDecision } from "#tests/support/real-name.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { MEI } from "#tests/support/staff.ts";

const NOTE = "Please photograph page 2 <b>flat</b> on a table.";
const shop = useTestShop();

async function createRefused() {
  const registration = await createRegistration(shop);
  await setDecision(shop, registration.id, "checking");
  const words = { note: "called twice", applicantNote: NOTE };
  const decided = await decideByStaff(shop, { reference: registration.reference, who: MEI, to: "refused", reasons: ["blurred"], ...words });
  expect(decided).toEqual({ ok: true });
  return registration;
}

test("a note to the applicant is in the mail as text, on the page of the result and on the correction; the one for colleagues is not", async () => {
  const registration = await createRefused();
  await shop.runJobs();
  const mail = await shop.db.selectFrom("mailbox").selectAll().where("subject", "like", "%please correct it%").executeTakeFirstOrThrow();
  expect(mail.body_text).toContain(`Our note to you: ${NOTE}`);
  expect(mail.body_html).toContain("&lt;b&gt;flat&lt;/b&gt;");
  expect(mail.body_text).not.toContain("called twice");
  expect(await findRegistration(shop, registration)).toMatchObject({ state: "refused", note: NOTE });
  expect(await openForCorrection(shop, registration)).toMatchObject({ note: NOTE });
});

test("the note is in the export of the person", async () => {
  await createRefused();
  const [exported] = await exportPersonRegistrations(shop, { accountId: null, address: "mei@example.com" });
  expect(exported).toMatchObject({ noteToApplicant: NOTE });
});

test("after another decision, the page no longer shows an earlier note", async () => {
  const registration = await createRefused();
  await shop.db.updateTable("real_name_registrations").set({ state: "received" }).where("id", "=", registration.id).execute();
  expect(await findRegistration(shop, registration)).toMatchObject({ state: "received", note: null });
  await decideByStaff(shop, { reference: registration.reference, who: MEI, to: "refused", reasons: ["blurred"] });
  expect(await findRegistration(shop, registration)).toMatchObject({ state: "refused", note: null });
});

test("the note is erased with the person", async () => {
  const { id } = await createRefused();
  shop.pass(shop.env.realNameRefusedDays * 86_400_000 + 60_000);
  await sweepRegistrations(shop, { id: "job_sweep", topic: "sweep", ref: "pulse", payload: {}, attempts: 1, createdAt: 0 });
  expect(await loadRegistration(shop.db, shop, id)).toMatchObject({ person: null, applicant_note: null });
});
