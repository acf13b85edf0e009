import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { runCommand } from "#server/ops/run-command.ts";
import { loadRegistration } from "#server/real-name/core/load-registration.ts";
import { goodReadResult, rejectedReadResult, createRegistration, fakeReader } from "#tests/support/real-name.ts";
import { ops } from "#tests/support/orders/refunds.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";
import { writeCsv } from "#server/protocol/csv.ts";

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop({ DOCUMENT_READER: "0" });
});
afterEach(() => shop.close());

const WHO = ["--who", "carol"];
const state = async (id: string) => (await loadRegistration(shop.db, shop, id))?.state;
const subjects = async () =>
  (await shop.db.selectFrom("mailbox").select("subject").orderBy("sent_at").orderBy("id").execute()).map((one) => one.subject);
const accesses = () => shop.db.selectFrom("staff_actions").select(["who", "action", "subject_id"]).orderBy("id").execute();

/** A registration that waits for manual review. */
async function waiting(sent: Parameters<typeof createRegistration>[1] = {}) {
  const made = await createRegistration(shop, sent);
  await shop.settle();
  return made;
}

describe("`npm run ops -- real-name`", () => {
  test("lists waiting registrations without a name, number or address", async () => {
    const { reference } = await waiting();
    const { code, text } = await ops(shop, "real-name", "list");
    expect(code).toBe(0);
    expect(text).toContain(reference);
    expect(text).not.toMatch(/LIN|mei@|12345678|1990/);
    expect((await ops(shop, "real-name", "list", "--state", "accepted")).text).not.toContain(reference);
    expect((await ops(shop, "real-name", "list", "--state", "none")).code).toBe(2);
  });

  test("shows a registration with its person to staff who state their name, and records the access", async () => {
    const { reference } = await waiting();
    expect(await ops(shop, "real-name", "show", reference)).toMatchObject({ code: 2, text: expect.stringContaining("--who") });
    expect(await accesses()).toEqual([]);
    const { code, text } = await ops(shop, "real-name", "show", reference.toLowerCase(), ...WHO);
    expect(code).toBe(0);
    for (const phrase of [reference, "LIN, MEI LING", "林美玲", "E12345678", "1990-05-31", "mei@example.com", simCardIccid(7), "to-person"])
      expect(text).toContain(phrase);
    expect(await accesses()).toEqual([{ who: "carol", action: "registration.view", subject_id: reference }]);
    expect((await ops(shop, "audit", "list", "--about", `registration:${reference.toLowerCase()}`)).text).toContain("carol");
    expect((await ops(shop, "audit", "list", "--about", "registration:RN00000000")).text).not.toContain("carol");
    expect((await ops(shop, "real-name", "show", "RN00000000", ...WHO)).code).toBe(1);
  });

  test("accepts: notifies the carrier and the applicant once", async () => {
    const { reference, id } = await waiting();
    expect((await ops(shop, "real-name", "accept", reference, ...WHO)).code).toBe(0);
    await shop.settle();
    const registration = await loadRegistration(shop.db, shop, id);
    expect(registration).toMatchObject({ state: "accepted", decided_by: "staff" });
    expect(registration?.sims).toMatchObject([{ carrier_state: "registered" }]);
    expect((await subjects()).filter((one) => one.includes("is accepted"))).toHaveLength(1);
    for (const again of [["accept"], ["refuse", "--reason", "blurred"]])
      expect(await ops(shop, "real-name", again[0] ?? "", reference, ...again.slice(1), ...WHO)).toMatchObject({
        code: 1,
        text: expect.stringContaining("decided already"),
      });
    expect(await accesses()).toEqual([{ who: "carol", action: "registration.accept", subject_id: reference }]);
  });

  test("refuses for reasons that the applicant is told, and for no other", async () => {
    const { reference, id } = await waiting();
    expect((await ops(shop, "real-name", "refuse", reference, "--reason", "ugly", ...WHO)).code).toBe(2);
    expect((await ops(shop, "real-name", "refuse", reference, ...WHO)).code).toBe(2);
    expect(await state(id)).toBe("checking");
    const given = ["--reason", "not-original", "--reason", "glare-or-covered", "--note", "a screen"];
    expect((await ops(shop, "real-name", "refuse", reference, ...given, ...WHO)).code).toBe(0);
    await shop.settle();
    expect(await loadRegistration(shop.db, shop, id)).toMatchObject({ state: "refused", reasons: ["not-original", "glare-or-covered"] });
    const mail = await shop.db.selectFrom("mailbox").select("body_text").where("subject", "like", "%correct%").executeTakeFirstOrThrow();
    expect(mail.body_text).toContain("The photo does not show the original document.");
    expect(mail.body_text).not.toContain("a screen");
  });

  test("ends the registration of a SIM: the carrier removes its holder, and anybody may register it again", async () => {
    const iccids = [simCardIccid(7), simCardIccid(8)];
    const { reference, id } = await waiting({ fields: { iccids } });
    expect((await ops(shop, "real-name", "end", reference, ...WHO)).code).toBe(1);
    await ops(shop, "real-name", "accept", reference, ...WHO);
    await shop.settle();
    expect((await ops(shop, "real-name", "end", reference, "--sim", simCardIccid(9), ...WHO)).code).toBe(1);
    expect((await ops(shop, "real-name", "end", reference, "--sim", iccids[0] ?? "", ...WHO)).code).toBe(0);
    await shop.settle();
    const sims = (await loadRegistration(shop.db, shop, id))?.sims;
    expect(sims?.map((sim) => [sim.live, sim.carrier_state])).toEqual([
      [0, "ended"],
      [1, "registered"],
    ]);
    const holders = await shop.db.selectFrom("simulator_holders").select(["iccid", "ended_at"]).orderBy("iccid").execute();
    expect(holders.map((one) => one.ended_at !== null)).toEqual([true, false]);
    await waiting({ fields: { iccids: [iccids[0] ?? ""] }, photo: 2 });
  });
});

describe("the photo", () => {
  let temporary: string;
  beforeEach(() => {
    temporary = mkdtempSync(join(tmpdir(), "rovelink-test-"));
    vi.stubEnv("TMPDIR", temporary);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(temporary, { recursive: true, force: true });
  });
  const folders = () => readdirSync(temporary).filter((name) => name.startsWith("rovelink-photo-"));

  test("is decrypted into a private folder, which is deleted when the command ends", async () => {
    const { reference } = await waiting();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    const printed: string[] = [];
    let seen: { folder: number; file: number; magic: string } | undefined;
    const print = (line: string) => {
      printed.push(line);
      if (!line.endsWith("-front.jpg")) return;
      const mode = (place: string) => statSync(place).mode & 0o777;
      seen = { folder: mode(join(line, "..")), file: mode(line), magic: readFileSync(line).subarray(0, 3).toString("hex") };
    };
    const run = runCommand(["real-name", "show", reference, "--photo", "--for", "60", ...WHO], print, async () => ({
      ...shop,
      close: async () => {},
    }));
    await vi.waitFor(() => expect(printed.join()).toContain("removed in 60 seconds"), 120_000);
    expect(seen).toEqual({ folder: 0o700, file: 0o600, magic: "ffd8ff" });
    expect(folders()).toHaveLength(1);
    vi.runAllTimers();
    vi.useRealTimers();
    expect(await run).toBe(0);
    expect(folders()).toEqual([]);
    expect(await accesses()).toEqual([{ who: "carol", action: "registration.view-photo", subject_id: reference }]);
  });

  test("needs a terminal to confirm at, or a time, or a folder", async () => {
    const { reference } = await waiting();
    expect(await ops(shop, "real-name", "show", reference, "--photo", ...WHO)).toMatchObject({ code: 2, text: expect.stringContaining("--for") });
    const out = mkdtempSync(join(tmpdir(), "ops-out-"));
    const { text } = await ops(shop, "real-name", "show", reference, "--photo", "--out", out, ...WHO);
    expect(text).toContain("Remove them afterwards.");
    expect(readdirSync(out).map((name) => statSync(join(out, name)).mode & 0o777)).toEqual([0o600]);
    rmSync(out, { recursive: true });
  });
});

describe("the export for an authority", () => {
  test("contains the accepted registrations of a period or of one SIM, one row each, and is recorded", async () => {
    shop.env.documentReader = true;
    shop.reader = fakeReader(goodReadResult());
    const { reference } = await waiting({ fields: { iccids: [simCardIccid(7), simCardIccid(8)] } });
    shop.reader = fakeReader(rejectedReadResult("blurred"));
    await waiting({ fields: { documentNumber: "E99999999", englishName: "OTHER, ONE", iccids: [simCardIccid(9)] }, photo: 4 });
    const run = (...args: string[]) => ops(shop, "real-name", "export", ...args, ...WHO);
    const { text } = await run("--from", "2026-11-21", "--to", "2026-11-21");
    expect(text.startsWith("\uFEFFreference,accepted_at,iccid")).toBe(true);
    expect(text.split("\n")).toHaveLength(3);
    expect(text).toContain(`${reference},`);
    expect(text).toContain(',1,E12345678,林美玲,"LIN, MEI LING",1990-05-31,2031-02-28,CN');
    expect(text).not.toContain("OTHER");
    expect((await run("--from", "2026-11-22", "--to", "2026-11-30")).text.split("\n")).toHaveLength(1);
    expect((await run("--from", "2026-11-01", "--to", "2026-11-30", "--sim", simCardIccid(8))).text.split("\n")).toHaveLength(2);
    expect((await run("--from", "yesterday", "--to", "2026-11-30")).code).toBe(2);
    const exports = await shop.db.selectFrom("staff_actions").select("after_values").where("action", "=", "registration.export").execute();
    expect(exports.map(({ after_values: values }) => JSON.parse(values ?? "") as unknown)).toEqual(
      expect.arrayContaining([
        { from: "2026-11-01", to: "2026-11-30", oneSim: true, rows: 1 },
        { from: "2026-11-21", to: "2026-11-21", oneSim: false, rows: 2 },
        { from: "2026-11-22", to: "2026-11-30", oneSim: false, rows: 0 },
      ]),
    );
    expect(exports).toHaveLength(3);
  });

  test("counts days and shows times in Hong Kong time", async () => {
    shop.env.documentReader = true;
    shop.reader = fakeReader(goodReadResult());
    shop.pass(Date.parse("2026-11-22T00:30+08:00") - shop.clock());
    await waiting({ fields: { iccids: [simCardIccid(7)] } });
    const run = (day: string) => ops(shop, "real-name", "export", "--from", day, "--to", day, ...WHO);
    expect((await run("2026-11-21")).text.split("\n")).toHaveLength(1);
    expect((await run("2026-11-22")).text).toContain(",2026-11-22T00:30:00+08:00,");
  });

  test("writes a file that only its owner may read, and overwrites none", async () => {
    const folder = mkdtempSync(join(tmpdir(), "ops-csv-"));
    const csv = join(folder, "a.csv");
    const run = () => ops(shop, "real-name", "export", "--from", "2026-11-21", "--to", "2026-11-21", "--csv", csv, ...WHO);
    expect((await run()).code).toBe(0);
    expect(statSync(csv).mode & 0o777).toBe(0o600);
    expect(await run()).toMatchObject({ code: 1, text: expect.stringContaining("EEXIST") });
    expect(await accesses()).toHaveLength(1);
    rmSync(folder, { recursive: true });
  });

  test("contains no cell that a spreadsheet would run as a formula", () => {
    expect(writeCsv(["a"], [["=1+1"], ["+85"], ["-1+1"], ["@x"], ["LIN, MEI"], ["plain"]])).toBe(
      "\uFEFFa\r\n'=1+1\r\n'+85\r\n'-1+1\r\n'@x\r\n\"LIN, MEI\"\r\nplain\r\n",
    );
  });
});
