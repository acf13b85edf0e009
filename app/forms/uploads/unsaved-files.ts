const KEY = "files-unkept";

type FileName = { name: string; size: number };

/** Returns the files of unfinished uploads that the browser could not store. After a reload, the user must choose them again. */
export function listUnsavedFiles(): FileName[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]") as FileName[];
  } catch {
    return [];
  }
}

export const addUnsavedFile = ({ name, size }: FileName) => write([...listUnsavedFiles(), { name, size }]);

/** Removes a file whose upload is complete or cancelled. */
export const removeUnsavedFile = (file: FileName) => write(listUnsavedFiles().filter(({ name, size }) => name !== file.name || size !== file.size));

function write(files: FileName[]): void {
  try {
    if (files.length > 0) sessionStorage.setItem(KEY, JSON.stringify(files));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage, no notice appears after a reload. The list of attachments shows which file is missing.
  }
}
