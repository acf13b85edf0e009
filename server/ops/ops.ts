import { readEnv } from "#server/env.ts";
import { openShop } from "#server/open-shop.ts";
import { runCommand } from "./run-command.ts";

const log = { info: () => {}, error: (event: string, fault: unknown) => console.error(event, fault) };

/** `npm run ops -- …`: one command on the data of the shop. */
runCommand(process.argv.slice(2), console.log, () => openShop(readEnv(), { worker: false, log }))
  .then((code) => {
    process.exitCode = code;
  })
  .catch((fault) => {
    console.error(fault instanceof Error ? fault.message : fault);
    process.exitCode = 1;
  });
