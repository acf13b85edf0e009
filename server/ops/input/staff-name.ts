/** Who uses the command, in up to 60 characters; null where he does not say. */
export function staffName(options: Record<string, unknown>): string | null {
  const who = String(options.who ?? "").trim();
  return who.length > 0 && who.length <= 60 ? who : null;
}
