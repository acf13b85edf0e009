type Connection = { effectiveType?: string; saveData?: boolean };

/** Whether the connection allows to load what may not be needed. Browsers that do not say how fast it is count as fast. */
export function isFastConnection(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return !connection?.saveData && (connection?.effectiveType ?? "4g") === "4g";
}
