import { parseArgs } from "node:util";
import { readEnv, type Env } from "#server/env.ts";
import { closestWord } from "#server/settings/closest-word.ts";
import { printableText } from "#server/forms/plain-line.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { backupCommands } from "#server/ops/backup/backup-commands.ts";
import type { Answer, Command, Options } from "#server/ops/input/command.ts";
import { catalogueCommands } from "#server/ops/content/catalogue-commands.ts";
import { checkCommands } from "#server/ops/system/check-commands.ts";
import { contentCommands } from "#server/ops/content/content-commands.ts";
import { enquiryCommands } from "#server/ops/people/enquiry-commands.ts";
import { jobsCommands } from "#server/ops/system/jobs-commands.ts";
import { keysCommands } from "#server/ops/system/keys-commands.ts";
import { maintenanceCommands } from "#server/ops/content/maintenance-commands.ts";
import { moneyCommands } from "#server/ops/orders/money-commands.ts";
import { noticeCommands } from "#server/ops/content/notice-commands.ts";
import { deliveryCommands } from "#server/ops/orders/delivery-commands.ts";
import { ordersCommands } from "#server/ops/orders/orders-commands.ts";
import { paymentsCommands } from "#server/ops/orders/payments-commands.ts";
import { promoCommands } from "#server/ops/orders/promo-commands.ts";
import { personCommands } from "#server/ops/people/person-commands.ts";
import { realNameCommands } from "#server/ops/people/real-name-commands.ts";
import { refundsCommands } from "#server/ops/orders/refunds-commands.ts";
import { statsCommands } from "#server/ops/system/stats-commands.ts";
import { stockCommands } from "#server/ops/orders/stock-commands.ts";
import { votesCommands } from "#server/ops/content/votes-commands.ts";

const COMMANDS: Record<string, Command> = {
  ...checkCommands,
  ...ordersCommands,
  ...deliveryCommands,
  ...paymentsCommands,
  ...moneyCommands,
  ...refundsCommands,
  ...promoCommands,
  ...jobsCommands,
  ...stockCommands,
  ...realNameCommands,
  ...enquiryCommands,
  ...personCommands,
  ...catalogueCommands,
  ...contentCommands,
  ...votesCommands,
  ...noticeCommands,
  ...maintenanceCommands,
  ...statsCommands,
  ...backupCommands,
  ...keysCommands,
};

function usage(): string {
  const lines = Object.values(COMMANDS).map((command) => `  ${command.usage}\n      ${command.about}`);
  return `Usage: npm run ops -- <command>\n\n${lines.join("\n")}\n\nIt works on the same data as the server (DATA_DIR, DATABASE_URL), beside it or while it is stopped.`;
}

/** What was wrong with a command that there is not, and those that were probably meant. */
function sayUnknown(argv: string[]): string {
  const typed = argv.filter((word) => !word.startsWith("-")).slice(0, 2);
  const names = Object.keys(COMMANDS);
  const near = closestWord(typed.join(" "), names) ?? closestWord(typed[0] ?? "", names);
  const area = closestWord(typed[0] ?? "", [...new Set(names.map((name) => name.split(" ")[0] ?? ""))]);
  const meant = near ? [near] : names.filter((name) => name.split(" ")[0] === area);
  const usages = meant.map((name) => `  npm run ops -- ${COMMANDS[name]?.usage}`);
  const wrong = typed.length === 0 ? "Name a command." : `There is no command "${typed.join(" ")}".`;
  return [wrong, ...(usages.length > 0 ? ["Did you mean:", ...usages] : []), "npm run ops -- --help lists every command."].join("\n");
}

/** Runs one operations command and answers its exit code: 0 done, 1 refused, 2 not understood. */
export async function runCommand(
  argv: string[],
  write: (line: string) => void,
  open: () => Promise<AppContext & { close: () => Promise<void> }>,
  readConfiguration: () => Env = readEnv,
): Promise<number> {
  // Texts of visitors stand in many answers, and old rows hold what forms refuse today.
  const print = (text: string) => write(printableText(text));
  const named = [2, 1].find((words) => Object.hasOwn(COMMANDS, argv.slice(0, words).join(" "))) ?? 0;
  const command = COMMANDS[argv.slice(0, named).join(" ")];
  if (!command) {
    const asksForHelp = argv.length === 0 || argv[0] === "help" || argv.includes("--help");
    print(asksForHelp ? usage() : sayUnknown(argv));
    return asksForHelp ? 0 : 2;
  }
  let given;
  try {
    given = parseArgs({ args: joinNegatives(argv.slice(named)), options: command.options ?? {}, allowPositionals: true });
  } catch (error) {
    print(`${sayMisuse(error as Error & { code?: string })}\nUsage: npm run ops -- ${command.usage}`);
    return 2;
  }
  // Words in brackets may be left out; `…` behind them: as many as one likes.
  const [spoken = ""] = command.usage.split(/ \[?--/);
  const words = spoken.replaceAll(/\[[^[\]]*\]…?/g, "").match(/<[^>]+>/g) ?? [];
  if (given.positionals.length < words.length || (given.positionals.length > words.length && !spoken.endsWith("]…"))) {
    const wrong = given.positionals.length < words.length ? `Name ${words.slice(given.positionals.length).join(" ")}.` : TOO_MANY;
    print(`${wrong}\nUsage: npm run ops -- ${command.usage}`);
    return 2;
  }
  const tell = (answer: Answer): number => {
    for (const line of Array.isArray(answer) ? answer : []) print(line);
    if (Array.isArray(answer)) return 0;
    print("refused" in answer ? answer.refused : `${answer.misused}\nUsage: npm run ops -- ${command.usage}`);
    return 1;
  };
  const options = given.values as Options;
  if ("runWithoutShop" in command) return tell(await command.runWithoutShop(readConfiguration(), given.positionals, options));
  const shop = await open();
  try {
    return tell(await command.run(shop, given.positionals, options, print));
  } finally {
    await shop.close();
  }
}

const TOO_MANY = 'There are more words than it takes: what has spaces stands "in quotes".';

/** `--amount -5` as `--amount=-5`: the command itself says what is wrong with it. */
function joinNegatives(args: string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const last = joined.at(-1);
    if (/^-\d/.test(arg) && last && /^--[^=]+$/.test(last)) joined.splice(-1, 1, `${last}=${arg}`);
    else joined.push(arg);
  }
  return joined;
}

function sayMisuse({ code, message }: Error & { code?: string }): string {
  const option = /'(-[^' ]*)/.exec(message)?.[1] ?? "An option";
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `There is no option ${option} here.`;
  return message.includes("does not take") ? `${option} takes no value.` : `${option} needs a value after it.`;
}
