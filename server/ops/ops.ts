import { destination } from "pino";
import { describeDatabase } from "#server/db/require-database.ts";
import { readEnv } from "#server/env.ts";
import { createAppContext } from "#server/app/create-app-context.ts";
import { trustExtraCertificates } from "#server/app/trust-extra-certificates.ts";
import { createLog, type Log } from "#server/observability/log.ts";
import { runCommand } from "./run-command.ts";

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
