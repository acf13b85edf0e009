/** Returns the supported encodings that an Accept-Encoding header allows, best first. An empty list means: send uncompressed. */
export function acceptedEncodings(header: string | string[] | undefined): ("br" | "gzip")[] {
  const entries = [header ?? ""].flat().join(",").toLowerCase().split(",");
  const accepted = new Set(
    entries
      .map((entry) => entry.trim())
      .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
      .map((entry) => entry.split(";")[0]?.trim()),
  );
  return (["br", "gzip"] as const).filter((encoding) => accepted.has(encoding));
}
