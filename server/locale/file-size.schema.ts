/**
 * Returns a file size for display, with 1 kB = 1,024 bytes: 2_500_000 bytes → 2.4 MB. Sizes below 1,000 kB are whole kB, and at least 1 unless the file
 * is empty.
 */
export function fileSize(bytes: number): { amount: number; unit: "kB" | "MB" } {
  const kB = bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1024));
  return kB >= 1000 ? { amount: Math.round((10 * kB) / 1024) / 10, unit: "MB" } : { amount: kB, unit: "kB" };
}
