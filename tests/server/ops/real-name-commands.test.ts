import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { ops } from "#tests/support/ops.ts";
import { goodReadResult, rejectedReadResult, createRegistration, fakeReader } from "#tests/support/real-name.ts";
import { useTestShop } from "#tests/support/shop.ts";
import { writeCsv } from "#server/protocol/csv.ts";

const shop = useTestShop({ DOCUMENT_READER: "0" });

const WHO = ["--who", "carol"];
const accesses = () => shop.db.selectFrom("staff_actions").select(["who", "action", "subject_id"]).orderBy("id").execute();

async function waiting(sent: Parameters<typeof createRegistration>[1] = {}) {
  const made = await createRegistration(shop, sent);
  await shop.settle();
  return made;
}

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
