import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The size of the largest file of both. */
const MOST_BYTES = 16 * 1024 * 1024;

/** The files and their validation: created in one process, validated in another. */
const CORPORA = {
  photos: {
    make: async () => (await import("#tests/fixtures/bad-photos/create-bad-photos.ts")).createBadPhotos(),
    admit: async () => (await import("#server/real-name/photos/validate-photo.ts")).validatePhoto as (bytes: Buffer) => Promise<unknown>,
  },
  files: {
    make: async () => (await import("#tests/fixtures/bad-files/create-bad-files.ts")).createBadFiles(),
    admit: async () =>
      (await import("#server/partners/attachments/validate-attachment.ts")).validateAttachment as (bytes: Buffer) => Promise<unknown>,
  },
};

// Prints how much memory a process needs for all bad photos (or files), compared with none.
const [corpus = "", folder] = process.argv.slice(2);
const { make, admit } = CORPORA[corpus as keyof typeof CORPORA];
if (folder) await measure(folder);
else await createAndMeasure();

async function createAndMeasure(): Promise<void> {
  const made = await mkdtemp(join(tmpdir(), "rovelink-bad-files-"));
  try {
    for (const [position, { bytes }] of (await make()).entries()) await writeFile(join(made, String(position)), bytes);
    const child = fork(fileURLToPath(import.meta.url), [corpus, made], { execArgv: ["--import", "tsx"] });
    const [code] = await once(child, "exit");
    process.exitCode = code;
  } finally {
    await rm(made, { recursive: true });
  }
}

/** Reads every file into the same buffer, so that uncollected memory belongs to the measured code alone. */
async function measure(of: string): Promise<void> {
  const admitOne = await admit();
  const files = await readdir(of);
  const held = Buffer.alloc(MOST_BYTES, 1);
  let highest = 0;
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 5);
  const before = process.memoryUsage.rss();
  for (const file of files) await admitOne(await readInto(held, join(of, file)));
  clearInterval(watch);
  console.log(JSON.stringify({ tried: files.length, grownMegabytes: Math.round((highest - before) / 1024 / 1024) }));
}

async function readInto(held: Buffer, path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead } = await file.read(held, 0, held.length);
    if (bytesRead === held.length) throw new Error(`${path} is larger than ${MOST_BYTES} bytes`);
    return held.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
