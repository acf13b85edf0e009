import { parseArgs } from "node:util";
import { readEnv, type Env } from "#server/env.ts";
import { findClosestWord } from "#server/settings/closest-word.ts";
import { printableText } from "#server/forms/plain-line.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { backupCommands } from "#server/ops/backup/backup-commands.ts";
import type { CommandResult, Command, Options } from "#server/ops/input/command.ts";
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

const TOO_MANY = 'There are more words than it takes: what has spaces stands "in quotes".';

/**
 * Runs one operations command and returns its exit code. 0: done. 1: the command refused, or found a wrong argument. 2: the command line does not match
 * the usage of any command. `open` is called only for a command that needs the shop; the shop is closed afterwards.
 */
export async function runCommand(
  argv: string[],
  write: (line: string) => void,
  open: () => Promise<AppContext & { close: () => Promise<void> }>,
  readConfiguration: () => Env = readEnv,
): Promise<number> {
  // Output contains texts of visitors, and old rows contain control characters that forms reject today.
  const print = (text: string) => write(printableText(text));
  // Names have one or two words; the longer one wins.
  const nameLength = [2, 1].find((length) => Object.hasOwn(COMMANDS, argv.slice(0, length).join(" "))) ?? 0;
  const command = COMMANDS[argv.slice(0, nameLength).join(" ")];
  if (!command) {
    const asksForHelp = argv.length === 0 || argv[0] === "help" || argv.includes("--help");
    print(asksForHelp ? usage() : describeUnknownCommand(argv));
    return asksForHelp ? 0 : 2;
  }
  let parsed;
  try {
    parsed = parseArgs({ args: joinNegatives(argv.slice(nameLength)), options: command.options ?? {}, allowPositionals: true });
  } catch (error) {
    print(`${describeMisuse(error as Error & { code?: string })}\nUsage: npm run ops -- ${command.usage}`);
    return 2;
  }
  // The usage text says how many arguments are allowed. Those in brackets are optional; only `…` after them allows more than the required ones.
  const [argumentUsage = ""] = command.usage.split(/ \[?--/);
  const requiredArguments = argumentUsage.replaceAll(/\[[^[\]]*\]…?/g, "").match(/<[^>]+>/g) ?? [];
  if (
    parsed.positionals.length < requiredArguments.length ||
    (parsed.positionals.length > requiredArguments.length && !argumentUsage.endsWith("]…"))
  ) {
    const mistake =
      parsed.positionals.length < requiredArguments.length ? `Name ${requiredArguments.slice(parsed.positionals.length).join(" ")}.` : TOO_MANY;
    print(`${mistake}\nUsage: npm run ops -- ${command.usage}`);
    return 2;
  }
  const printResult = (result: CommandResult): number => {
    for (const line of Array.isArray(result) ? result : []) print(line);
    if (Array.isArray(result)) return 0;
    print("refused" in result ? result.refused : `${result.misused}\nUsage: npm run ops -- ${command.usage}`);
    return 1;
  };
  const options = parsed.values as Options;
  if ("runWithoutShop" in command) return printResult(await command.runWithoutShop(readConfiguration(), parsed.positionals, options));
  const shop = await open();
  try {
    return printResult(await command.run(shop, parsed.positionals, options, print));
  } finally {
    await shop.close();
  }
}

function usage(): string {
  const lines = Object.values(COMMANDS).map((command) => `  ${command.usage}\n      ${command.about}`);
  return `Usage: npm run ops -- <command>\n\n${lines.join("\n")}\n\nIt works on the same data as the server (DATA_DIR, DATABASE_URL), beside it or while it is stopped.`;
}

/** Returns the message for an unknown command, with the commands that were probably meant. */
function describeUnknownCommand(argv: string[]): string {
  const typed = argv.filter((word) => !word.startsWith("-")).slice(0, 2);
  const names = Object.keys(COMMANDS);
  const closest = findClosestWord(typed.join(" "), names) ?? findClosestWord(typed[0] ?? "", names);
  const area = findClosestWord(typed[0] ?? "", [...new Set(names.map((name) => name.split(" ")[0] ?? ""))]);
  const suggestions = closest ? [closest] : names.filter((name) => name.split(" ")[0] === area);
  const usages = suggestions.map((name) => `  npm run ops -- ${COMMANDS[name]?.usage}`);
  const mistake = typed.length === 0 ? "Name a command." : `There is no command "${typed.join(" ")}".`;
  return [mistake, ...(usages.length > 0 ? ["Did you mean:", ...usages] : []), "npm run ops -- --help lists every command."].join("\n");
}

/** Joins `--amount -5` to `--amount=-5`; `parseArgs` would take `-5` for an option. The command itself then rejects the value. */
function joinNegatives(args: string[]): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const last = joined.at(-1);
    if (/^-\d/.test(arg) && last && /^--[^=]+$/.test(last)) joined.splice(-1, 1, `${last}=${arg}`);
    else joined.push(arg);
  }
  return joined;
}

/** Returns the message for an error of `parseArgs`. */
function describeMisuse({ code, message }: Error & { code?: string }): string {
  const option = /'(-[^' ]*)/.exec(message)?.[1] ?? "An option";
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return `There is no option ${option} here.`;
  return message.includes("does not take") ? `${option} takes no value.` : `${option} needs a value after it.`;
}
