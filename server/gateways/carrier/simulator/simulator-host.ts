import type { Database } from "#server/db/database.ts";
import type { Env } from "#server/env.ts";
import type { Products } from "#server/gateways/carrier/product-terms.ts";

/** What the simulated carrier needs of its house: `products` are the terms of what it sells. */
export type SimulatorHost = {
  db: Database;
  clock: () => number;
  env: Pick<Env, "simulatorDelayMs" | "simulatorSpeed" | "sandboxFaults" | "fileKeys">;
  products: Products;
};
