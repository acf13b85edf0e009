import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";

type Photo = { side: "front" | "back"; bytes: Buffer };
type Viewing = { print: (line: string) => void; /** Seconds; null: until Enter. */ seconds: number | null };

/**
 * Photos of a document as files in a folder that only this user may read, until somebody has looked: then, and where the command is
 * broken off, they are removed.
 */
export async function showPhotos(photos: Photo[], { print, seconds }: Viewing): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "rovelink-photo-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const brokenOff = () => {
    remove();
    process.exit(130);
  };
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  for (const signal of signals) process.once(signal, brokenOff);
  try {
    for (const place of await writePhotos(photos, folder)) print(place);
    print(seconds === null ? "Press Enter when you have looked: they are removed then." : `They are removed in ${seconds} seconds.`);
    await (seconds === null ? untilEnter() : new Promise((resolve) => setTimeout(resolve, seconds * 1000)));
  } finally {
    remove();
    for (const signal of signals) process.off(signal, brokenOff);
  }
}

/** Photos in a folder that stays: whoever asked for it removes it. */
export async function keepPhotos(photos: Photo[], folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return writePhotos(photos, folder);
}

async function writePhotos(photos: Photo[], folder: string): Promise<string[]> {
  const name = randomBytes(4).toString("hex");
  const places: string[] = [];
  for (const { side, bytes } of photos) {
    const place = join(folder, `${name}-${side}.jpg`);
    await writeFile(place, bytes, { mode: 0o600, flag: "wx" });
    places.push(place);
  }
  return places;
}

async function untilEnter(): Promise<void> {
  const line = createInterface({ input: process.stdin });
  // Ctrl-C and the end of the input end the looking, too.
  await Promise.race([line.question(""), new Promise((resolve) => line.once("close", resolve))]);
  line.close();
}
