/** Puts files into a file field in place of what it holds; false where this browser cannot: then it stays as it was chosen. */
export function setInputFiles(input: HTMLInputElement | null | undefined, files: File[]): boolean {
  if (!input) return false;
  // Some browsers take this for a choice of somebody, and tell us.
  if (marksOf(input.files ?? []) === marksOf(files)) return true;
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

const marksOf = (files: Iterable<File>) => [...files].map(({ name, size, lastModified }) => `${name}/${size}/${lastModified}`).join("//");
