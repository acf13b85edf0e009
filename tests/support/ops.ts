import { runCommand } from "#server/ops/ops.ts";
import type { TestShop } from "#tests/support/shop.ts";

/** Runs an operations command on the shop of a test. Returns its exit code and output. */
export async function ops(shop: TestShop, ...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runCommand(
    args,
    (line) => lines.push(line),
    async () => ({ ...shop, close: async () => {} }),
  );
  return { code, text: lines.join("\n") };
}
