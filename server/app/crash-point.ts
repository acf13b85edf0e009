/** Tests only: ends the process by SIGKILL where CRASH_AT names a point (`order-stored`, or `order-stored:2` for its second passing). */
export function makeCrashPoint(crashAt: string | undefined): (name: string) => void {
  const [point, passing = "1"] = (crashAt ?? "").split(":");
  if (!point) return () => {};
  let passed = 0;
  return (name) => {
    if (name === point && ++passed === Number(passing)) process.kill(process.pid, "SIGKILL");
  };
}
