import { checkShop } from "./check-shop.ts";
import type { Command } from "#server/ops/input/command.ts";

/** Command that checks whether the shop is ready for customers. */
export const checkCommands: Record<string, Command> = {
  check: {
    usage: "check",
    about:
      "before the first customer, and after every change: settings, services, keys, prices, codes, stock, content. Exit code 1 where something is wrong",
    async run(shop) {
      const findings = await checkShop(shop);
      const lines = findings.map(({ verdict, sentence }) => `${verdict.padEnd(8)} ${sentence}`);
      const problems = findings.filter(({ verdict }) => verdict === "PROBLEM").length;
      if (problems === 0) return [...lines, "Nothing is wrong."];
      return { refused: [...lines, `${problems} ${problems === 1 ? "problem" : "problems"}.`].join("\n") };
    },
  },
};
