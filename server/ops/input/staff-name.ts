/** Returns the value of --who; null if it is missing or longer than 60 characters. */
export function staffName(options: Record<string, unknown>): string | null {
  const who = String(options.who ?? "").trim();
  return who.length > 0 && who.length <= 60 ? who : null;
}
