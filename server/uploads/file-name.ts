const MAX_LENGTH = 120;

/** Returns the name of an uploaded file for display only: without folders and without control and invisible characters, at most 120 characters. */
export function fileName(sent: string | null | undefined): string {
  const baseName = (sent ?? "").split(/[/\\]/).at(-1) ?? "";
  return [...baseName.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, "").trim()].slice(0, MAX_LENGTH).join("");
}
