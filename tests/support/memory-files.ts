import type { Files } from "#server/gateways/files/files.ts";

export type MemoryFiles = Files & { kept: Map<string, Buffer> };

/** A file storage that a test can inspect. */
export function createMemoryFiles(): MemoryFiles {
  const stored = new Map<string, Buffer>();
  return {
    name: "memory",
    kept: stored,
    put: async (id, bytes) => void stored.set(id, bytes),
    get: async (id) => stored.get(id) ?? null,
    remove: async (id) => void stored.delete(id),
  };
}
