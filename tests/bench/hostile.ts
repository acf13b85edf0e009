import { parseArgs } from "node:util";
import { attackShop } from "./hostile/attack-shop.ts";

const { values } = parseArgs({
  options: { requests: { type: "string", default: "10000" }, seed: { type: "string", default: "1" }, only: { type: "string" } },
});
const seed = Number(values.seed);
const only = values.only === undefined ? undefined : Number(values.only);
const { sent, statuses, failures, figures } = await attackShop({ seed, requests: Number(values.requests), only, measuresMemory: true });

console.log(
  `${sent} requests: ${Object.entries(statuses)
    .map(([status, times]) => `${times} × ${status}`)
    .join(", ")}`,
);
for (const [name, figure] of Object.entries(figures)) console.log(`${name.padEnd(20)} ${figure.toFixed(1)}`);
for (const { what, kind, index, paths, request } of failures) {
  console.log(`\n✗ ${what} (${kind})\n  at ${paths.join(" ")}\n  ${request}\n  again: npm run bench -- hostile --seed ${seed} --only ${index}`);
}
if (failures.length > 0) process.exitCode = 1;
