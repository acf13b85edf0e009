const KEY = "files-unkept";

export type FileName = { name: string; size: number };

/** Files that this tab sends and that the browser keeps nowhere else: once it is loaded again, they must be chosen again. */
export function listUnsavedFiles(): FileName[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as FileName[];
  } catch {
    return [];
  }
}

export const addUnsavedFile = ({ name, size }: FileName) => write([...listUnsavedFiles(), { name, size }]);

/** It has come, or nobody wants it. */
export const removeUnsavedFile = (file: FileName) => write(listUnsavedFiles().filter(({ name, size }) => name !== file.name || size !== file.size));

function write(files: FileName[]): void {
  try {
    if (files.length > 0) sessionStorage.setItem(KEY, JSON.stringify(files));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Then nobody is told; the list shows what is missing.
  }
}
