import { destination } from "pino";
import { describeDatabase } from "#server/db/require-database.ts";
import { readEnv, type Env } from "#server/env.ts";
import { createAppContext } from "#server/app/create-app-context.ts";
import { trustExtraCertificates } from "#server/app/trust-extra-certificates.ts";
import { createLog, type Log } from "#server/observability/log.ts";
import { CommanderError } from "commander";
import { printableText } from "#server/forms/plain-line.ts";
import type { AppContext } from "#server/context/app-context.ts";
import type { Command, CommandResult } from "#server/ops/command-line/command.ts";
import { COMMANDS, GROUPS } from "./commands.ts";
import { buildProgram } from "#server/ops/command-line/build-program.ts";
import { MisuseError } from "#server/ops/command-line/misuse.ts";

type Call = { command: Command; input: Record<string, unknown> };

/**
 * Runs one operations command and returns its exit code. 0: done. 1: the command refused. 2: the command line is wrong; nothing was done. `open` is
 * called only for a command that needs the shop; the shop is closed afterwards.
 */
export async function runCommand(
  argv: string[],
  write: (line: string) => void,
  open: () => Promise<AppContext & { close: () => Promise<void> }>,
  readConfiguration: () => Env = readEnv,
): Promise<number> {
  // Output contains texts of visitors, and old rows contain control characters that forms reject today.
  const print = (text: string) => write(printableText(text));
  let call: Call | null;
  try {
    call = parseCommandLine(argv, print);
  } catch (error) {
    if (!(error instanceof MisuseError)) throw error;
    print(error.message);
    return 2;
  }
  if (!call) return 0;
  const { command, input } = call;
  if ("runWithoutShop" in command) return printResult(await command.runWithoutShop(readConfiguration(), input as never), print);
  const early = command.runEarly?.(readConfiguration, input as never);
  if (early) return printResult(early, print);
  const shop = await open();
  try {
    return printResult(await command.run(shop, input as never, print), print);
  } finally {
    await shop.close();
  }
}

/** Returns the command and its input; null if a help text was printed. */
function parseCommandLine(argv: string[], print: (text: string) => void): Call | null {
  let call: Call | null = null;
  const program = buildProgram(GROUPS, COMMANDS, { print, onCommand: (command, input) => void (call = { command, input }) });
  try {
    program.parse(argv.length === 0 ? ["--help"] : argv, { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
  }
  return call;
}

function printResult(result: CommandResult, print: (text: string) => void): number {
  if (Array.isArray(result)) {
    for (const line of result) print(line);
    return 0;
  }
  if ("refused" in result) {
    print(result.refused);
    return 1;
  }
  print(result.misused);
  return 2;
}

/** Standard output is for the result of the command. What staff did is logged as by the other programs, so that the database alone cannot hide it. */
const staffLog = createLog("info", destination({ dest: 2, sync: true }));
const log: Log = {
  info: (event, values) => (event === "staff.action" ? staffLog.info(event, values) : undefined),
  error: (event, error) => console.error(event, error),
};

/** Reads the configuration. Prints the shop's address on standard error, so that staff notice if the command runs on the wrong shop. */
function readConfiguration() {
  const env = readEnv();
  trustExtraCertificates(env);
  console.error(`Shop: ${env.publicOrigin} (${describeDatabase(env)})`);
  return env;
}

/** `npm run ops -- …`: runs one command on the data of an existing shop. */
runCommand(process.argv.slice(2), console.log, () => createAppContext(readConfiguration(), { worker: false, existing: true, log }), readConfiguration)
  .then((code) => {
    process.exitCode = code;
  })
  .catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
