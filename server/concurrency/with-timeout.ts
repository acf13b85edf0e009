/**
 * Returns the result of `running`, or of `onTimeout` if that takes longer than `ms`; `onTimeout` may throw. The work continues after a timeout; its
 * result or error is then ignored.
 */
export async function withTimeout<T, Fallback>(running: Promise<T>, ms: number, onTimeout: () => Fallback): Promise<T | Fallback> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<"timeout">((resolve) => (timer = setTimeout(resolve, ms, "timeout")));
  try {
    // A race also handles a rejection that comes after it has ended.
    const winner = await Promise.race([running.then((value) => ({ value })), timeout]);
    return winner === "timeout" ? onTimeout() : winner.value;
  } finally {
    clearTimeout(timer);
  }
}
