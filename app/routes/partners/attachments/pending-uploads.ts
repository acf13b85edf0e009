import { deletePersistedFile, lockPersistedFile, persistFile } from "#app/forms/uploads/persisted-files.ts";
import { removeUnsavedFile, addUnsavedFile } from "#app/forms/uploads/unsaved-files.ts";

/** A file that this page is sending. */
export type PendingUpload = {
  file: File;
  running: AbortController;
  /** Another tab may have it. */
  release: () => void;
  /** Its upload went before the shop took it, and it was sent once more. */
  isAnew?: boolean;
};

/** The files that this page is sending, and what the browser remembers of them for when it is loaded again. */
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
      files.set(id, { file, running: new AbortController(), release });
    },
    /** From now on a reload goes on with it, or says that it must be chosen again. */
    async remember(id: string): Promise<void> {
      const own = files.get(id);
      if (!own) return;
      const isKept = await persistFile(id, own.file);
      if (state === "closed") return;
      if (!files.has(id) || state === "gone") return deletePersistedFile(id);
      if (!isKept) return addUnsavedFile(own.file);
      await lockPersistedFile(id, () => new Promise<void>((resolve) => (files.has(id) ? (own.release = resolve) : resolve())));
    },
    /** It has come, or nobody wants it. */
    end(id: string): void {
      const own = files.get(id);
      if (!own) return;
      files.delete(id);
      own.running.abort();
      removeUnsavedFile(own.file);
      void deletePersistedFile(id).then(own.release);
    },
    /** The form goes, with all that has not arrived: this browser need not remember it. */
    handOver(): void {
      state = "gone";
      for (const [id, { file, running }] of files) {
        running.abort();
        removeUnsavedFile(file);
        void deletePersistedFile(id);
      }
    },
    /** Somebody came back to a form that went. */
    takeBack(): void {
      state = "open";
      for (const own of files.values()) own.running = new AbortController();
    },
    /** The page goes: the next one finds what is remembered. */
    close(): void {
      state = "closed";
      for (const { running, release } of files.values()) {
        running.abort();
        release();
      }
      files.clear();
    },
  };
}
