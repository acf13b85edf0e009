import { setPriority } from "node:os";
import { loadModels } from "#server/gateways/document-reader/ocr/models.ts";
import { readDocument } from "#server/gateways/document-reader/pipeline/read-document.ts";
import type { ReaderResponseMessage, ReaderRequestMessage } from "./reader-messages.ts";

// The reader's own process: photos come by the channel from the shop, readings go back. It writes nothing, asks nobody, and ends with its shop.

/** Niceness: pages come first, but on a busy machine a photo still gets its turn before its deadline. */
const BEHIND_PAGES = 5;

const tell = (answer: ReaderResponseMessage, then?: () => void) => void process.send?.(answer, undefined, undefined, then);
const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function answer({ id, request }: ReaderRequestMessage): Promise<void> {
  try {
    const reading = await readDocument(request, Date.now());
    tell({ kind: "read", id, reading, rss: process.memoryUsage().rss });
  } catch (error) {
    tell({ kind: "failed", id, why: wordsOf(error) });
  }
}

process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches every process of a terminal: the shop says when this one ends.
process.on("SIGINT", () => {});
setPriority(BEHIND_PAGES);

loadModels().then(
  () => {
    process.on("message", (question: ReaderRequestMessage) => void answer(question));
    tell({ kind: "ready" });
  },
  (error) => tell({ kind: "away", why: wordsOf(error) }, () => process.exit(1)),
);
