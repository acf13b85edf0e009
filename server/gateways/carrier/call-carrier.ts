import type { Log } from "#server/observability/log.ts";
import { isCarrierError } from "./carrier.ts";

/** What the carrier answers; `silent` instead where its line failed, which the log then has. Any other fault is thrown. */
export async function callCarrier<Answer, const Silent>(
  log: Pick<Log, "error">,
  ask: () => Promise<Answer>,
  silent: Silent,
): Promise<Answer | Silent> {
  try {
    return await ask();
  } catch (error) {
    if (!isCarrierError(error)) throw error;
    log.error("carrier.silent", error);
    return silent;
  }
}
