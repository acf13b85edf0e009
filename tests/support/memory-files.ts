import type { Files } from "#server/gateways/files/files.ts";

export type MemoryFiles = Files & { kept: Map<string, Buffer> };

/** A file storage that a test can inspect. */
export function makeMemoryFiles(): MemoryFiles {
  const kept = new Map<string, Buffer>();
  return {
    name: "memory",
    kept,
    put: async (id, bytes) => void kept.set(id, bytes),
    get: async (id) => kept.get(id) ?? null,
    remove: async (id) => void kept.delete(id),
  };
}
