import { clientNetwork } from "#server/db/rate-limit/client-network.ts";
import type { AppContext } from "#server/context/app-context.ts";
import { BusyError } from "#server/concurrency/busy-error.ts";

/**
 * Does work that holds so many bytes in memory, counted against the budget of this process while it lasts. Throws BusyError, and does
 * nothing, where they do not fit just now.
 */
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
