import { deletePersistedFile, lockPersistedFile, persistFile } from "#app/forms/uploads/persisted-files.ts";
import { removeUnsavedFile, addUnsavedFile } from "#app/forms/uploads/unsaved-files.ts";

/** A file that this page is uploading. */
type PendingUpload = {
  file: File;
  abortController: AbortController;
  /** Releases the lock on the stored file, so that another tab may resume it. */
  release: () => void;
  /** Whether this is a second upload, because the first one expired before it was attached. */
  isSecondUpload?: boolean;
};

/** Tracks the files that this page is uploading, and stores them in the browser to resume them after a reload. */
export function createPendingUploads() {
  const files = new Map<string, PendingUpload>();
  let state: "open" | "gone" | "closed" = "open";
  return {
    get: (id: string) => files.get(id),
    has: (id: string) => files.has(id),
    ids: () => [...files.keys()],
    isKnown: ({ name, size, lastModified }: File) =>
      [...files.values()].some(({ file }) => file.name === name && file.size === size && file.lastModified === lastModified),
    begin(id: string, file: File, release: () => void): void {
      files.set(id, { file, abortController: new AbortController(), release });
    },
    /** Stores a file. After a reload it is resumed; if it cannot be stored, the visitor is asked to choose it again. */
    async remember(id: string): Promise<void> {
      const upload = files.get(id);
      if (!upload) return;
      const isStored = await persistFile(id, upload.file);
      if (state === "closed") return;
      if (!files.has(id) || state === "gone") return deletePersistedFile(id);
      if (!isStored) return addUnsavedFile(upload.file);
      await lockPersistedFile(id, () => new Promise<void>((resolve) => (files.has(id) ? (upload.release = resolve) : resolve())));
    },
    /** Forgets a file that is attached, refused or removed. */
    end(id: string): void {
      const upload = files.get(id);
      if (!upload) return;
      files.delete(id);
      upload.abortController.abort();
      removeUnsavedFile(upload.file);
      void deletePersistedFile(id).then(upload.release);
    },
    /** Stops all uploads and deletes the stored files, because the submitted form carries them. */
    handOver(): void {
      state = "gone";
      for (const [id, { file, abortController }] of files) {
        abortController.abort();
        removeUnsavedFile(file);
        void deletePersistedFile(id);
      }
    },
    /** Reverts `handOver` when the visitor returns to the submitted form. */
    reopen(): void {
      state = "open";
      for (const own of files.values()) own.abortController = new AbortController();
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
