import type { Database } from "#server/db/database.ts";
import type { Env } from "#server/env.ts";
import type { FindProductTerms } from "#server/gateways/carrier/product-terms.ts";

/** The dependencies of the simulated carrier. */
export type SimulatorHost = {
  db: Database;
  clock: () => number;
  env: Pick<Env, "simulatorDelayMs" | "simulatorSpeed" | "sandboxFaults" | "fileKeys">;
  products: FindProductTerms;
};
