/** Ids are part of a path and of an address: letters, digits, `_` and `-` only. */
export const isFileId = (id: string) => /^[\w-]{8,80}$/.test(id);
