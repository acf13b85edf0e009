import type { Log } from "#server/observability/log.ts";
import { isCarrierError } from "./carrier.ts";

/** Returns the result of a carrier call. If the call throws a CarrierError, logs it and returns `fallback`. Rethrows any other error. */
export async function callCarrier<Result, const Fallback>(
  log: Pick<Log, "error">,
  call: () => Promise<Result>,
  fallback: Fallback,
): Promise<Result | Fallback> {
  try {
    return await call();
  } catch (error) {
    if (!isCarrierError(error)) throw error;
    log.error("carrier.silent", error);
    return fallback;
  }
}
