/** Replaces the files of a file input. Returns false, without a change, if there is no input or the browser does not support this. */
export function setInputFiles(input: HTMLInputElement | null | undefined, files: File[]): boolean {
  if (!input) return false;
  // Some browsers dispatch a change event for each assignment, and a listener may call this function again.
  if (fingerprintOf(input.files ?? []) === fingerprintOf(files)) return true;
  if (files.length === 0) {
    input.value = "";
    return true;
  }
  try {
    const transfer = new DataTransfer();
    for (const file of files) transfer.items.add(file);
    input.files = transfer.files;
    return true;
  } catch {
    return false;
  }
}

const fingerprintOf = (files: Iterable<File>) => [...files].map(({ name, size, lastModified }) => `${name}/${size}/${lastModified}`).join("//");
