/** full: the storage has no space or denies writing. down: the storage cannot be reached or read. After a failed `put` the file may exist. */
export class FilesError extends Error {
  readonly kind: "full" | "down";
  /** Set if the storage rejects our credentials. */
  readonly code: "key-refused" | undefined;
  override readonly name = "FilesError";
  constructor(kind: "full" | "down", message: string, options?: { cause?: unknown; code?: "key-refused" }) {
    super(message, options);
    this.kind = kind;
    this.code = options?.code;
  }
}

/** Whether an error is a FilesError. Compares the name: pages and server are bundled separately, so each bundle has its own class. */
export function isFilesError(error: unknown): error is FilesError {
  return error instanceof Error && error.name === "FilesError";
}

/** A file storage addressed by file id. It receives only encrypted bytes. Every method throws a plain Error if the id is invalid. */
export interface Files {
  readonly name: string;
  /** Stores a file atomically: completely or not at all. Throws FilesError. */
  put(id: string, bytes: Buffer): Promise<void>;
  /** Returns null if the file does not exist. Throws FilesError. */
  get(id: string): Promise<Buffer | null>;
  /** Deletes a file; succeeds if it does not exist. Throws FilesError. */
  remove(id: string): Promise<void>;
}

/** Whether an id is valid: 8 to 80 letters, digits, `_` and `-`, because ids become part of a path and of a URL. */
export const isFileId = (id: string) => /^[\w-]{8,80}$/.test(id);
