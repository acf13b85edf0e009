import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";

type Photo = { side: "front" | "back"; bytes: Buffer };
type DisplayOptions = { print: (line: string) => void; /** Seconds until removal; null: until Enter is pressed. */ seconds: number | null };

/**
 * Writes the photos of a document to a folder that only this user may read, and prints their paths. The folder is removed after the given time or the
 * Enter key, and if the command is interrupted.
 */
export async function showPhotos(photos: Photo[], { print, seconds }: DisplayOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "rovelink-photo-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const onInterrupt = () => {
    remove();
    process.exit(130);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.once(signal, onInterrupt);
  try {
    for (const path of await writePhotos(photos, folder)) print(path);
    print(seconds === null ? "Press Enter when you have looked: they are removed then." : `They are removed in ${seconds} seconds.`);
    await (seconds === null ? waitForEnter() : new Promise((resolve) => setTimeout(resolve, seconds * 1000)));
  } finally {
    remove();
    for (const signal of signals) process.off(signal, onInterrupt);
  }
}

/** Writes photos to a folder and returns their paths. The folder is not removed. */
export async function keepPhotos(photos: Photo[], folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return writePhotos(photos, folder);
}

async function writePhotos(photos: Photo[], folder: string): Promise<string[]> {
  const name = randomBytes(4).toString("hex");
  const paths: string[] = [];
  for (const { side, bytes } of photos) {
    const path = join(folder, `${name}-${side}.jpg`);
    await writeFile(path, bytes, { mode: 0o600, flag: "wx" });
    paths.push(path);
  }
  return paths;
}

async function waitForEnter(): Promise<void> {
  const line = createInterface({ input: process.stdin });
  // Ctrl-C and the end of the input also end the wait.
  await Promise.race([line.question(""), new Promise((resolve) => line.once("close", resolve))]);
  line.close();
}
