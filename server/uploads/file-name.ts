const LONGEST = 120;

/** The name of a sent file, for showing only: without folders and control characters, 120 characters at most. */
export function fileName(sent: string | null | undefined): string {
  const last = (sent ?? "").split(/[/\\]/).at(-1) ?? "";
  return [...last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "").trim()].slice(0, LONGEST).join("");
}
