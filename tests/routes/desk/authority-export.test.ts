import { beforeEach, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { hongKongDay } from "#server/locale/time/hong-kong-day.ts";
import { openDesk, type DeskBrowser } from "#tests/support/desk.ts";
import { textOf } from "#tests/support/html-page.ts";
import { createRegistration, setDecision } from "#tests/support/real-name.ts";
import { useTestShop } from "#tests/support/shop.ts";

const MINUTE = 60_000;
const PAGE = "/real-names/authority";
const shop = useTestShop({ DOCUMENT_READER: "0" });
let desk: ReturnType<typeof openDesk>;
let owner: DeskBrowser;
let reference: string;
beforeEach(async () => {
  desk = openDesk(shop);
  const registration = await createRegistration(shop, { fields: { iccids: [simCardIccid(1)] } });
  await setDecision(shop, registration.id, "accepted");
  reference = registration.reference;
  owner = await desk.signIn("owner");
});

const exportsRecorded = async () => shop.db.selectFrom("staff_actions").select("after_values").where("action", "=", "registration.export").execute();

test("an owner exports the registrations of some days, after a summary, and the audit log says how many", async () => {
  const today = hongKongDay(shop.clock());
  const reviewed = await owner.post(PAGE, { intent: "review", from: today, to: today, iccid: "" });
  const html = await reviewed.text();
  expect(textOf(html)).toContain(`The SIMs registered from ${today} to ${today}.`);
  expect(html).toContain(`action="${PAGE}/csv"`);
  expect(await exportsRecorded()).toEqual([]);

  const file = await owner.post(`${PAGE}/csv`, { intent: "export", from: today, to: today, iccid: "" });
  expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "text/csv; charset=utf-8"]);
  const csv = await file.text();
  expect(csv).toContain(reference);
  expect(csv).toContain(simCardIccid(1));
  expect(csv).toContain("LIN, MEI LING");
  const [recorded, ...others] = await exportsRecorded();
  expect(others).toEqual([]);
  expect(JSON.parse(recorded?.after_values ?? "")).toEqual({ from: today, to: today, oneSim: false, rows: 1 });

  const other = await owner.post(`${PAGE}/csv`, { intent: "export", from: today, to: today, iccid: simCardIccid(2) });
  expect(await other.text()).not.toContain(reference);
});

test("everything that is wrong is said at once, and what was typed stays", async () => {
  const rejected = await owner.post(PAGE, { intent: "review", from: "yesterday", to: "2026-02-30", iccid: "89x" });
  const html = await rejected.text();
  expect(rejected.status).toBe(400);
  for (const field of ["from", "to", "iccid"]) expect(html).toContain(`href="#review-${field}"`);
  expect(html).toContain('value="89x"');
  const backwards = await owner.post(PAGE, { intent: "review", from: "2026-11-02", to: "2026-11-01" });
  expect(textOf(await backwards.text())).toContain("The last day is before the first day");
  const long = await owner.post(PAGE, { intent: "review", from: "2026-08-01", to: "2026-11-01" });
  expect([long.status, textOf(await long.text()).includes("The period has more than 92 days")]).toEqual([400, true]);
  expect((await owner.post(PAGE, { intent: "review", from: "2026-08-01", to: "2026-10-31" })).status).toBe(200);
  expect((await owner.post(`${PAGE}/csv`, { intent: "export", from: "2026-08-01", to: "2026-11-01" })).status).toBe(400);
  expect((await owner.post(`${PAGE}/csv`, { intent: "export", from: "x", to: "y" })).status).toBe(400);
  expect(await exportsRecorded()).toEqual([]);
});

test("after ten minutes, password and factor are asked again before anything is read; a reviewer has no access", async () => {
  const today = hongKongDay(shop.clock());
  shop.pass(11 * MINUTE);
  for (const answer of [await owner.get(PAGE), await owner.post(`${PAGE}/csv`, { intent: "export", from: today, to: today })])
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/confirm?redirectTo=${encodeURIComponent(PAGE)}`]);
  const reviewer = await desk.signIn("reviewer");
  expect((await reviewer.get(PAGE)).status).toBe(403);
  expect(await (await reviewer.get("/real-names")).text()).not.toContain(PAGE);
  expect(await exportsRecorded()).toEqual([]);
});
