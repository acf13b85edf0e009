import { commandStaff } from "#server/audit/staff.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { getSettings } from "#server/content/settings/get-settings.ts";
import { setMaintenance } from "#server/content/maintenance/set-maintenance.ts";
import { seed } from "#server/app/database/seed.ts";
import { runCommand } from "#server/ops/run-command.ts";
import { openTestShop, type TestShop } from "#tests/support/shop.ts";

let shop: TestShop;
let folder: string;
beforeEach(async () => {
  shop = await openTestShop();
  folder = mkdtempSync(join(tmpdir(), "rovelink-content-"));
});
afterEach(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

async function ops(...args: string[]) {
  const lines: string[] = [];
  const open = async () => ({ ...shop, close: async () => {} });
  return { code: await runCommand(args, (line) => lines.push(line), open), text: lines.join("\n") };
}
/** Moves the clock by 10 s, after which every process reads new content. */
const later = () => shop.pass(10_000);
/** Imports every file again, as an update of the shop does. */
async function importAgain() {
  await shop.db.deleteFrom("imports").execute();
  await seed(shop.db, shop.clock());
}

describe("`notice`", () => {
  const titles = ["--title-en", "Post closed", "--title-zh-cn", "邮政休息", "--title-zh-hk", "郵政休息"];

  test("is set, shown, cleared and reset, each within 10 s; an import does not restore a cleared one", async () => {
    const first = (await getSettings(shop, "en")).notice;
    expect(await ops("notice", "set", ...titles, "--link", "policy/delivery_policy", "--who", "wei")).toMatchObject({ code: 0 });
    later();
    expect((await getSettings(shop, "zh-hk")).notice).toMatchObject({ title: "郵政休息", html: "", href: "/zh-hk/policy/delivery_policy" });
    expect((await ops("notice", "show")).text).toContain("zh-cn: 邮政休息");
    expect(await ops("notice", "clear", "--who", "wei")).toMatchObject({ code: 0 });
    await importAgain();
    later();
    expect((await getSettings(shop, "en")).notice).toBeNull();
    expect((await getSettings(shop, "en")).footer[2]?.links).toEqual([]);
    expect((await ops("notice", "show")).text).toBe("No page shows a notice.");
    expect(await ops("notice", "reset", "--who", "wei")).toMatchObject({ code: 0 });
    later();
    expect((await getSettings(shop, "en")).notice).toEqual(first);
    const changes = await shop.db.selectFrom("staff_actions").select(["action", "subject_id"]).execute();
    expect(changes.map((one) => `${one.action} ${one.subject_id}`).sort()).toEqual([
      "content-group.publish notice",
      "content-group.publish notice",
      "content-group.return notice",
    ]);
  });

  test("gives way to the announcement of planned maintenance", async () => {
    expect((await ops("notice", "set", ...titles, "--who", "wei")).text).not.toContain("maintenance");
    await setMaintenance(shop, { startsAt: shop.clock() + 3_600_000, endsAt: shop.clock() + 7_200_000, who: commandStaff("wei") });
    later();
    expect((await ops("notice", "set", ...titles, "--who", "wei")).text).toContain("Nothing was changed");
    expect((await ops("notice", "set", ...titles, "--link", "plans", "--who", "wei")).text).toContain("planned maintenance");
  });

  test("needs all three languages and a valid link", async () => {
    expect((await ops("notice", "set", ...titles.slice(0, 4), "--who", "wei")).text).toContain("Give --title-zh-hk <words>");
    expect((await ops("notice", "set", ...titles, "--link", "//evil.example", "--who", "wei")).text).toContain("Nothing was changed");
    expect((await ops("notice", "set", ...titles)).text).toContain("--who");
  });
});
