/** Puts files into a file field in place of what it holds, or empties it; false where this browser cannot: then it stays as it was chosen. */
export function putFiles(input: HTMLInputElement | null, files: File[]): boolean {
  if (!input) return false;
  if (files.length === 0) {
    input.value = "";
    return true;
  }
  try {
    const held = new DataTransfer();
    for (const file of files) held.items.add(file);
    input.files = held.files;
    return true;
  } catch {
    return false;
  }
}
