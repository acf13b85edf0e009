import { describe, expect, test } from "vitest";
import { JOB_STATES } from "#server/domain/service-states.schema.ts";
import { COMMANDS, GROUPS } from "#server/ops/commands.ts";
import { WHO } from "#server/ops/command-line/values.ts";
import { runCommand } from "#server/ops/ops.ts";
import { ops } from "#tests/support/ops.ts";
import { openTestShop } from "#tests/support/shop.ts";

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
    ["job list", 'There is no command "job list": did you mean npm run ops -- jobs list?'],
    ["jobs lst", 'There is no command "jobs lst": did you mean npm run ops -- jobs list?'],
    ["erse", 'There is no command "erse": did you mean npm run ops -- erase?'],
    ["jobs burn", 'There is no command "jobs burn": npm run ops -- jobs --help lists them.'],
    ["orders list", 'There is no command "orders list": npm run ops -- --help lists them.'],
    ["jobs", "Name a command of jobs: list, retry."],
    ["--what", "Name a command: npm run ops -- --help lists them."],
    ["jobs list --stat", "There is no option --stat here: did you mean --state?"],
    ["jobs list --zzz", "There is no option --zzz here: npm run ops -- jobs list --help lists the options."],
    ["jobs list --state bogus", `"bogus" does not fit --state: use one of ${JOB_STATES.join(", ")}.`],
    ["jobs list --limit 0", '"0" does not fit --limit: it must be a whole number from 1 to 1000.'],
    ["jobs retry --who Mei", "Name <job>, the id of the job, or dead for every dead one: npm run ops -- jobs retry --help has an example."],
    ["jobs retry A B --who Mei", 'There are more words than jobs retry takes: put a text with spaces "in quotes".'],
    ["jobs retry dead", "Give --who <name>, your name, which is recorded."],
    ["jobs retry dead --who", "--who needs a value after it: your name, which is recorded."],
    ["maintenance on --until --who Mei", "--until needs a value after it, before --who."],
    ["reconcile --days 0 --who Mei", '"0" does not fit --days: it must be a whole number from 1 to 90.'],
    ["maintenance on --until soon --who Mei", '"soon" does not fit --until: a time is written "2026-11-23 06:00" (UTC+8, unless a zone follows).'],
    ["erase nobody --who Mei", '"nobody" does not fit <address>: give an email address, or a whole phone number as +85291234567.'],
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

test("jobs are listed with what they are about: abandoned ones first, then failed ones; a retry is recorded with its author", async () => {
  const shop = await openTestShop();
  const now = shop.clock();
  const job = { topic: "orders.mail", payload: "{}", created_at: now };
  await shop.db
    .insertInto("jobs")
    .values([
      { ...job, id: "job_a", ref: "ord_a", state: "waiting", available_at: now },
      { ...job, id: "job_b", ref: "ord_b", state: "waiting", available_at: now + 1, error: "no answer" },
      { ...job, id: "job_c", ref: "ord_c", state: "dead", available_at: now + 2, error: "no answer" },
    ])
    .execute();
  const lines = (await ops(shop, "jobs", "list")).text.split("\n").map((line) => line.split(/ {2,}/).slice(0, 4));
  expect(lines[0]).toEqual(["JOB", "STATE", "TOPIC", "ABOUT"]);
  const own = lines.filter(([, , , about]) => about?.startsWith("ord_"));
  expect(own.map(([id, , , about]) => [id, about])).toEqual([
    ["job_c", "ord_c"],
    ["job_b", "ord_b"],
    ["job_a", "ord_a"],
  ]);
  expect(await ops(shop, "jobs", "retry", "dead", "--who", "Bo")).toEqual({ code: 0, text: "Jobs that run again: 1." });
  const recorded = await shop.db.selectFrom("staff_actions").select(["who", "via", "action", "after_values"]).execute();
  expect(recorded).toEqual([{ who: "Bo", via: "command", action: "job.retry", after_values: JSON.stringify({ jobs: 1 }) }]);
  await shop.close();
});

/** The commands that take no name: they run without a usable shop, or change and show nothing personal. */
const NAMELESS = [
  "check",
  "votes",
  "keys show",
  "backup",
  "restore",
  "staff list",
  "catalogue show",
  "catalogue export",
  "maintenance show",
  "jobs list",
];

test("every other command takes the name of who runs it", () => {
  expect(COMMANDS.filter(({ options }) => options?.who !== WHO).map(({ name }) => name)).toEqual(NAMELESS);
});
