import { checkSettings, checkShop, type Finding } from "./check-shop.ts";
import { type Command, type CommandResult, defineCommand, flag } from "#server/ops/command-line/command.ts";

/** Command that checks whether the shop is ready for customers. */
export const checkCommands: Command[] = [
  defineCommand({
    name: "check",
    summary: "Checks whether the shop is ready for customers",
    details:
      "Run it before the first customer, and after every change: it looks at settings, services, keys, prices, codes, stock and content. " +
      "The exit code is 1 if something is wrong.",
    options: { settings: flag("only the settings: needs no database and contacts nothing") },
    example: "",
    runEarly: (readConfiguration, { settings }) => (settings ? report(checkSettings(readConfiguration())) : null),
    run: async (shop) => report(await checkShop(shop)),
  }),
];

function report(findings: Finding[]): CommandResult {
  const lines = findings.map(({ verdict, sentence }) => `${verdict.padEnd(8)} ${sentence}`);
  const problems = findings.filter(({ verdict }) => verdict === "PROBLEM").length;
  if (problems === 0) return [...lines, "Nothing is wrong."];
  return { refused: [...lines, `${problems} ${problems === 1 ? "problem" : "problems"}.`].join("\n") };
}
