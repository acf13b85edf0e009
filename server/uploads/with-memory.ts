import { clientNetwork } from "#server/db/rate-limit/client-network.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { BusyError } from "#server/concurrency/busy-error.ts";

/** Runs `work` while `bytes` of the upload memory budget of this process are reserved. Throws BusyError without running it if they are not available. */
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
