import { clientNetwork } from "#server/db/rate-limit/rate-limit.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { BusyError } from "#server/concurrency/busy-error.ts";

/** Reserves `bytes` of the upload memory budget of this process while `work` runs. Throws BusyError, without running it, if too few are available. */
export async function withMemory<T>(
  { uploadMemory }: Pick<AppContext, "uploadMemory">,
  { clientAddress, bytes }: { clientAddress: string; bytes: number },
  work: () => Promise<T>,
): Promise<T> {
  const reservation = uploadMemory.reserve(clientNetwork(clientAddress, 48), bytes);
  if (!reservation) throw new BusyError("No memory left for uploads");
  try {
    return await work();
  } finally {
    reservation.release();
  }
}
