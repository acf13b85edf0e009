import { createHash } from "node:crypto";

/** What a waiting page shows, as a hash, and how long it has been waiting, ms. The page asks for the hash and reloads once it differs (`waiting-page.ts`). */
export type WaitingState = { hash: string; waitedMs: number };

export function waitingState<View extends { waitedMs: number }>({ waitedMs, ...shown }: View): WaitingState {
  return { hash: createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 16), waitedMs };
}
