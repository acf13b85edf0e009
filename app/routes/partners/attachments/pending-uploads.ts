import { deletePersistedFile, lockPersistedFile, persistFile } from "#app/forms/uploads/persisted-files.ts";
import { removeUnsavedFile, addUnsavedFile } from "#app/forms/uploads/unsaved-files.ts";

/** A file that this page is uploading. */
type PendingUpload = {
  file: File;
  abortController: AbortController;
  /** Releases the lock on the stored file, so that another tab can upload it. */
  release: () => void;
  /** Whether this is a second upload, because the first one expired before it was attached. */
  isSecondUpload?: boolean;
};

/** Tracks the files that this page is uploading, and stores them in the browser to resume them after a reload. */
export function createPendingUploads() {
  const files = new Map<string, PendingUpload>();
  let state: "open" | "handed-over" | "closed" = "open";
  return {
    get: (id: string) => files.get(id),
    has: (id: string) => files.has(id),
    ids: () => [...files.keys()],
    /** Returns true if the same file is already being uploaded. */
    isKnown: ({ name, size, lastModified }: File) =>
      [...files.values()].some(({ file }) => file.name === name && file.size === size && file.lastModified === lastModified),
    add(id: string, file: File, release: () => void): void {
      files.set(id, { file, abortController: new AbortController(), release });
    },
    /**
     * Stores a file to resume its upload after a reload, and holds its lock until the file is removed. If the browser cannot store it, the page asks
     * for the file after a reload.
     */
    async persist(id: string): Promise<void> {
      const upload = files.get(id);
      if (!upload) return;
      const isStored = await persistFile(id, upload.file);
      if (state === "closed") return;
      if (!files.has(id) || state === "handed-over") return deletePersistedFile(id);
      if (!isStored) return addUnsavedFile(upload.file);
      // Another tab must not resume the file while this page uploads it.
      await lockPersistedFile(id, () => new Promise<void>((resolve) => (files.has(id) ? (upload.release = resolve) : resolve())));
    },
    /** Stops the upload of a file that is attached, rejected or removed by the visitor, and deletes the stored file. */
    remove(id: string): void {
      const upload = files.get(id);
      if (!upload) return;
      files.delete(id);
      upload.abortController.abort();
      removeUnsavedFile(upload.file);
      void deletePersistedFile(id).then(upload.release);
    },
    /** Stops all uploads and deletes the stored files, because the submitted form contains them. */
    handOver(): void {
      state = "handed-over";
      for (const [id, { file, abortController }] of files) {
        abortController.abort();
        removeUnsavedFile(file);
        void deletePersistedFile(id);
      }
    },
    /** Allows new uploads of the same files when the visitor returns to the submitted form. The caller stores and sends them again. */
    reopen(): void {
      state = "open";
      for (const upload of files.values()) upload.abortController = new AbortController();
    },
    /** Stops all uploads when the page is left. The stored files stay for the next page. */
    close(): void {
      state = "closed";
      for (const { abortController, release } of files.values()) {
        abortController.abort();
        release();
      }
      files.clear();
    },
  };
}
