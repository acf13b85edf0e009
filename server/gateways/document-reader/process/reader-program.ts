import { setPriority } from "node:os";
import { loadModels } from "#server/gateways/document-reader/ocr/models.ts";
import { readDocument } from "#server/gateways/document-reader/pipeline/read-document.ts";
import type { ReaderResponseMessage, ReaderRequestMessage } from "./reader-messages.ts";

// The program of the reader process. Photos arrive on the IPC channel, readings are sent back. It writes no files, opens no connections,
// and ends with its parent.

/** Niceness: the web server has priority, but on a busy machine a photo is still read before its deadline. */
const NICENESS = 5;

const respond = (message: ReaderResponseMessage, onSent?: () => void) => void process.send?.(message, undefined, undefined, onSent);
const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function handleRequest({ id, request }: ReaderRequestMessage): Promise<void> {
  try {
    const reading = await readDocument(request, Date.now());
    respond({ kind: "read", id, reading, rss: process.memoryUsage().rss });
  } catch (error) {
    respond({ kind: "failed", id, why: messageOf(error) });
  }
}

process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches every process of a terminal. Ignore it: the parent decides when this process ends.
process.on("SIGINT", () => {});
setPriority(NICENESS);

loadModels().then(
  () => {
    process.on("message", (message: ReaderRequestMessage) => void handleRequest(message));
    respond({ kind: "ready" });
  },
  (error) => respond({ kind: "away", why: messageOf(error) }, () => process.exit(1)),
);
