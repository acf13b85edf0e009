/** How large a file is, as everybody reads it: 2_500_000 bytes → 2.4 MB; a small one in kB, at least 1 where it has any. */
export function fileSize(bytes: number): { amount: number; unit: "kB" | "MB" } {
  const kB = bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1024));
  return kB >= 1000 ? { amount: Math.round((10 * kB) / 1024) / 10, unit: "MB" } : { amount: kB, unit: "kB" };
}
