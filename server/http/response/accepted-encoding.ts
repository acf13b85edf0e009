/** What the reader's Accept-Encoding allows, best first; nothing named means as it is. */
export function acceptedEncodings(header: string | string[] | undefined): ("br" | "gzip")[] {
  const named = [header ?? ""].flat().join(",").toLowerCase().split(",");
  const accepted = new Set(
    named
      .map((entry) => entry.trim())
      .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
      .map((entry) => entry.split(";")[0]?.trim()),
  );
  return (["br", "gzip"] as const).filter((encoding) => accepted.has(encoding));
}
