/**
 * Tests only: kills the process (SIGKILL) at the point that CRASH_AT names. `order-stored:2` means the second time that `order-stored` is reached.
 */
export function createCrashPoint(crashAt: string | undefined): (name: string) => void {
  const [point, occurrence = "1"] = (crashAt ?? "").split(":");
  if (!point) return () => {};
  let count = 0;
  return (name) => {
    if (name === point && ++count === Number(occurrence)) process.kill(process.pid, "SIGKILL");
  };
}
