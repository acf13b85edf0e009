import { parseArgs } from "node:util";
import type { Shop } from "#server/shop.ts";
import type { Command } from "./command.ts";
import { jobsCommands } from "./jobs-commands.ts";
import { moneyCommands } from "./money-commands.ts";
import { ordersCommands } from "./orders-commands.ts";
import { paymentsCommands } from "./payments-commands.ts";
import { promoCommands } from "./promo-commands.ts";
import { refundsCommands } from "./refunds-commands.ts";

const COMMANDS: Record<string, Command> = {
  ...ordersCommands,
  ...paymentsCommands,
  ...moneyCommands,
  ...refundsCommands,
  ...promoCommands,
  ...jobsCommands,
};

function usage(): string {
  const lines = Object.values(COMMANDS).map((command) => `  ${command.usage}\n      ${command.about}`);
  return `Usage: npm run ops -- <command>\n\n${lines.join("\n")}\n\nIt works on the same data as the server (DATA_DIR, DATABASE_URL), beside it or while it is stopped.`;
}

/** Runs one operations command and answers its exit code: 0 done, 1 refused, 2 not understood. */
export async function runCommand(
  argv: string[],
  print: (line: string) => void,
  open: () => Promise<Shop & { close: () => Promise<void> }>,
): Promise<number> {
  const name = argv.slice(0, 2).join(" ");
  const command = COMMANDS[name];
  if (!command) {
    print(usage());
    return argv.length === 0 || argv.includes("--help") ? 0 : 2;
  }
  let given;
  try {
    given = parseArgs({ args: argv.slice(2), options: command.options ?? {}, allowPositionals: true });
  } catch (fault) {
    print(`${(fault as Error).message}\nUsage: npm run ops -- ${command.usage}`);
    return 2;
  }
  const shop = await open();
  try {
    const answer = await command.run(shop, given.positionals, given.values as Parameters<Command["run"]>[2]);
    if (!Array.isArray(answer)) {
      print(`${answer.refused}\nUsage: npm run ops -- ${command.usage}`);
      return 1;
    }
    for (const line of answer) print(line);
    return 0;
  } finally {
    await shop.close();
  }
}
