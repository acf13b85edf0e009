import { checkShop } from "./check-shop.ts";
import { type Command, defineCommand } from "#server/ops/input/command.ts";

/** Command that checks whether the shop is ready for customers. */
export const checkCommands: Command[] = [
  defineCommand({
    name: "check",
    summary: "Checks whether the shop is ready for customers",
    details:
      "Run it before the first customer, and after every change: it looks at settings, services, keys, prices, codes, stock and content. " +
      "The exit code is 1 if something is wrong.",
    example: "",
    async run(shop) {
      const findings = await checkShop(shop);
      const lines = findings.map(({ verdict, sentence }) => `${verdict.padEnd(8)} ${sentence}`);
      const problems = findings.filter(({ verdict }) => verdict === "PROBLEM").length;
      if (problems === 0) return [...lines, "Nothing is wrong."];
      return { refused: [...lines, `${problems} ${problems === 1 ? "problem" : "problems"}.`].join("\n") };
    },
  }),
];
