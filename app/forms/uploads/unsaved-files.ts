const KEY = "files-unkept";

type FileName = { name: string; size: number };

/** Returns files whose upload is in progress and that the browser could not store: after a reload the user must choose them again. */
export function listUnsavedFiles(): FileName[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as FileName[];
  } catch {
    return [];
  }
}

export const addUnsavedFile = ({ name, size }: FileName) => write([...listUnsavedFiles(), { name, size }]);

/** Called when the upload is complete or cancelled. */
export const removeUnsavedFile = (file: FileName) => write(listUnsavedFiles().filter(({ name, size }) => name !== file.name || size !== file.size));

function write(files: FileName[]): void {
  try {
    if (files.length > 0) sessionStorage.setItem(KEY, JSON.stringify(files));
    else sessionStorage.removeItem(KEY);
  } catch {
    // No storage: no notice after a reload. The list of attachments shows what is missing.
  }
}
