/** Ids are part of a path and of an address: letters, digits, `_` and `-` only. */
export const isFileId = (id: string) => /^[\w-]{8,80}$/.test(id);
/** full: no room, or not allowed to write. down: nobody answers. Nothing was kept. */
export class FilesError extends Error {
  readonly kind: "full" | "down";
  /** Set where the storage does not accept our key. */
  readonly code: "key-refused" | undefined;
  override readonly name = "FilesError";
  constructor(kind: "full" | "down", message: string, options?: { cause?: unknown; code?: "key-refused" }) {
    super(message, options);
    this.kind = kind;
    this.code = options?.code;
  }
}

/** Whether a fault came from the storage. By name: the pages and the server are bundled apart, each with a class of its own. */
export function isFilesError(error: unknown): error is FilesError {
  return error instanceof Error && error.name === "FilesError";
}

/** Where files lie, by their ids. It sees encrypted bytes only. */
export interface Files {
  readonly name: string;
  /** Whole or not at all; throws FilesError. */
  put(id: string, bytes: Buffer): Promise<void>;
  /** Null where there is no such file; throws FilesError. */
  get(id: string): Promise<Buffer | null>;
  /** Gone afterwards, also where it was gone before; throws FilesError. */
  remove(id: string): Promise<void>;
}
