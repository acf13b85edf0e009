import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ORDER_STATES } from "#server/domain/order-states.schema.ts";
import { COMMANDS, GROUPS } from "#server/ops/commands.ts";
import { WHO } from "#server/ops/input/values.ts";
import { runCommand } from "#server/ops/run-command.ts";
import { createOrder, decidePayment, POSTED_SIM } from "#tests/support/orders/purchase.ts";
import { ops, runJobsFor } from "#tests/support/orders/refunds.ts";
import { openTestShop, orderForm, type TestShop } from "#tests/support/shop.ts";

/** Runs a command line that must not open the shop. */
async function type(...argv: string[]) {
  const lines: string[] = [];
  const code = await runCommand(
    argv,
    (line) => lines.push(line),
    () => Promise.reject(new Error("No command may open the shop")),
  );
  return { code, text: lines.join("\n"), lines };
}

describe("the help", () => {
  test.each([[], ["--help"], ["help"]])("of the program lists every command: %j", async (...argv) => {
    const { code, text } = await type(...argv);
    expect(code).toBe(0);
    for (const { name } of COMMANDS) expect(text).toMatch(new RegExp(`^  ${name} `, "m"));
  });

  test.each(Object.keys(GROUPS))("of %s lists its commands", async (group) => {
    const { code, text } = await type(group, "--help");
    const names = COMMANDS.filter(({ name }) => name.startsWith(`${group} `)).map(({ name }) => name.slice(group.length + 1));
    expect([code, names.length > 0]).toEqual([0, true]);
    for (const name of names) expect(text).toMatch(new RegExp(`^  ${name} `, "m"));
  });

  test.each(COMMANDS.map((command) => [command.name, command] as const))(
    "of %s has its purpose, options and a valid example",
    async (name, command) => {
      const { code, text } = await type(...name.split(" "), "--help");
      expect([code, text]).toEqual([0, expect.stringContaining(`Usage: npm run ops -- ${name} `)]);
      const unwrapped = text.replaceAll(/\s+/g, " ");
      for (const { about } of [...Object.values(command.arguments ?? {}), ...Object.values(command.options ?? {})])
        expect(unwrapped).toContain(about);
      const example =
        text
          .split("Example:\n")[1]
          ?.trim()
          .replace("npm run ops -- ", "")
          .replace(/ > \S+$/, "") ?? "";
      // The example is a command line that is accepted: it goes on to the shop.
      const argv = (example.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll(/^["']|["']$/g, ""));
      if ("run" in command) await expect(type(...argv)).rejects.toThrow("No command may open the shop");
      else expect(argv.slice(0, name.split(" ").length).join(" ")).toBe(name);
    },
  );
});

describe("a wrong command line exits with 2 and one sentence", () => {
  test.each<[string, string]>([
    ["order list", 'There is no command "order list": did you mean npm run ops -- orders list?'],
    ["orders lst", 'There is no command "orders lst": did you mean npm run ops -- orders list?'],
    ["erse", 'There is no command "erse": did you mean npm run ops -- erase?'],
    ["orders burn", 'There is no command "orders burn": npm run ops -- orders --help lists them.'],
    ["refunds", "Name a command of refunds: list, show, approve, reject, close, give, failed, settle, retry."],
    ["--what", "Name a command: npm run ops -- --help lists them."],
    ["orders list --filed", "There is no option --filed here: did you mean --failed?"],
    ["orders list --zzz", "There is no option --zzz here: npm run ops -- orders list --help lists the options."],
    ["orders list --state bogus", `"bogus" does not fit --state: use one of ${ORDER_STATES.join(", ")}.`],
    ["orders list --limit 0", '"0" does not fit --limit: it must be a whole number from 1 to 1000.'],
    ["orders show --who Mei", "Name <number>, the number of the order: npm run ops -- orders show --help has an example."],
    ["orders show A B --who Mei", 'There are more words than orders show takes: put a text with spaces "in quotes".'],
    ["orders cancel RL1 --because x", "Give --who <name>, your name, which is recorded."],
    ["orders cancel RL1 --who Mei --because", "--because needs a value after it: why, in up to 200 characters and without a name."],
    ["orders cancel RL1 --because --who Mei", "--because needs a value after it, before --who."],
    ["orders cancel RL1 0 --because x --who Mei", '"0" does not fit <unit>: it must be a whole number from 1 to 999.'],
    [
      "refunds give RL1 --amount -5 --because x --who Mei",
      '"-5" does not fit --amount: an amount is more than 0, with at most two decimals, such as 12.50.',
    ],
    ["stock set plastic 5 --who Mei", '"plastic" does not fit <kind>: use one of physical, prepaid, china.'],
  ])("%s", async (typed, sentence) => expect(await type(...typed.split(" "))).toEqual({ code: 2, text: sentence, lines: [sentence] }));

  test.each(COMMANDS.filter(({ options }) => options?.who === WHO).map(({ name, example }) => [name, example]))(
    "%s without --who",
    async (name, example) => {
      const argv = (example.replace(/ > \S+$/, "").match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll(/^["']|["']$/g, ""));
      const at = argv.indexOf("--who");
      expect(await type(...name.split(" "), ...argv.toSpliced(at, 2))).toMatchObject({
        code: 2,
        text: "Give --who <name>, your name, which is recorded.",
      });
    },
  );
});

describe("who made a change", () => {
  let shop: TestShop;
  beforeEach(async () => void (shop = await openTestShop()));
  afterEach(() => shop.close());

  test("stands in the history of the order, also after a refund and a second look at the carrier", async () => {
    const { number, payUrl } = await createOrder(shop, orderForm(POSTED_SIM));
    await decidePayment(shop, payUrl, "pay");
    await runJobsFor(shop, 2);
    await shop.db.updateTable("orders").set({ source: "partner" }).where("number", "=", number).execute();
    expect((await ops(shop, "orders", "ship", number, "--courier", "SF", "--who", "Mei")).code).toBe(0);
    expect((await ops(shop, "orders", "forget-source", number, "--who", "Ada")).code).toBe(0);
    expect((await ops(shop, "refunds", "give", number, "--amount", "1", "--because", "late", "--who", "Wei")).code).toBe(0);
    const { text } = await ops(shop, "orders", "show", "--who", "Mei", number);
    expect(text).toMatch(/staff \(Mei\) +preparing +delivered +posted with SF/);
    expect(text).toMatch(/staff \(Ada\) +delivered +delivered +source-forgotten/);
    expect(text).toMatch(/staff \(Wei\) +delivered +delivered +refund rfd_\S+ given/);
  });

  test("stands in the audit log for stock, promo codes and jobs", async () => {
    await shop.db
      .insertInto("jobs")
      .values({ id: "job_1", topic: "orders.mail", ref: "x", payload: "{}", state: "dead", tries: 9, available_at: 0, lease_until: 0, created_at: 0 })
      .execute();
    for (const argv of [
      "stock set china 7 --who Mei",
      "promo add NEW --percent 10 --confirm --who Ada",
      "promo end NEW --who Wei",
      "jobs retry dead --who Bo",
    ])
      expect((await ops(shop, ...argv.split(" "))).code).toBe(0);
    const { text } = await ops(shop, "audit", "list");
    for (const row of [
      /Mei +command +stock\.set +stock:china +onHand 100, reserved 0 +onHand 7/,
      /Ada +command +promo-code\.add +promo-code:NEW +- +kind percent, basisPoints 1000/,
      /Wei +command +promo-code\.end +promo-code:NEW +endsAt -, taken 0 +endsAt \d+/,
      /Bo +command +job\.retry +job +- +jobs 1/,
    ])
      expect(text).toMatch(row);
  });
});
