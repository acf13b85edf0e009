import { setFlagsFromString } from "node:v8";
import type { Env } from "#server/env.ts";

/**
 * Makes V8 collect garbage whenever the heap has grown by a share since the last collection. By default it waits longer the more memory the machine has:
 * with 24 GB, until three quarters of the heap are garbage. This is no limit: a process that needs more memory gets it. V8 reads this flag at each
 * collection, so it may be set while the process runs; `--max-old-space-size` may not.
 */
export function limitHeapGrowth({ heapGrowthPercent }: Pick<Env, "heapGrowthPercent">): void {
  if (heapGrowthPercent > 0) setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`);
}
