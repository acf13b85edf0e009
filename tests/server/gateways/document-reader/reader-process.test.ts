import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { afterEach, expect, test, vi } from "vitest";
import type { ReadRequest } from "#server/gateways/document-reader/document-reader.ts";
import { createDocumentReader } from "#server/gateways/document-reader/process/create-document-reader.ts";
import { startReaderProcess, type ReaderProcess } from "#server/gateways/document-reader/process/reader-process.ts";
import { silentLog } from "#server/observability/log.ts";

const program = resolve(import.meta.dirname, "../../../support/processes/fake-reader.mjs");
const photo = (text: string): ReadRequest => ({ documentType: 1, front: Buffer.from(text), back: null });
const opened: { close: () => Promise<void> }[] = [];

function open(options: Parameters<typeof createDocumentReader>[2] = {}, log = silentLog) {
  const started: ReaderProcess[] = [];
  const start = async () => {
    const reader = await startReaderProcess({ program });
    started.push(reader);
    return reader;
  };
  const reader = createDocumentReader({ documentReader: true }, log, { start, ...options });
  opened.push(reader);
  const numberOf = async (text: string) => (await reader.read(photo(text)))?.fields.documentNumber?.value ?? null;
  return { reader, started, numberOf };
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return true;
  }
  return process.platform === "linux" && / Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
}

afterEach(async () => void (await Promise.all(opened.splice(0).map((reader) => reader.close()))));

test("starts no process before the first photo, one process reads them all, and closing ends it", async () => {
  const { reader, started, numberOf } = open();
  expect(started).toHaveLength(0);
  expect(await Promise.all(["one", "two", "three"].map(numberOf))).toEqual(["one", "two", "three"]);
  expect(started).toHaveLength(1);
  await reader.close();
  await vi.waitFor(() => expect(isGone(started[0]?.pid as number)).toBe(true), 120_000);
  expect(await numberOf("four")).toBeNull();
});

test("a process killed twenty times loses one result each time, and reads again", async () => {
  const { started, numberOf } = open();
  for (let time = 1; time <= 20; time++) {
    expect(await numberOf("die")).toBeNull();
    expect(await numberOf(`after ${time}`)).toBe(`after ${time}`);
  }
  expect(started).toHaveLength(21);
});

test("loses nothing if the process is killed between two photos", async () => {
  const { started, numberOf } = open();
  const pid = Number(await numberOf("who"));
  process.kill(pid, "SIGKILL");
  await vi.waitFor(() => expect(started[0]?.isAlive()).toBe(false), 120_000);
  expect(await numberOf("next")).toBe("next");
});

test("a photo that takes longer than any may is given to people, its process killed, the next one read", async () => {
  const { started, numberOf } = open({ maxDeadline: 50 });
  expect(await numberOf("never")).toBeNull();
  await vi.waitFor(() => expect(isGone(started[0]?.pid as number)).toBe(true), 120_000);
  expect(started[0]?.isAlive()).toBe(false);
});

test("a process whose memory has grown ends after its answer", async () => {
  const { started, numberOf } = open({ maxMemory: 550e6 });
  expect(await numberOf("fat")).toBe("fat");
  expect(await numberOf("thin")).toBe("thin");
  expect(started).toHaveLength(2);
});

test("it ends when nobody has sent a photo for a while", async () => {
  const { started, numberOf } = open({ idleTimeout: 1 });
  await numberOf("last");
  await vi.waitFor(() => expect(isGone(started[0]?.pid as number)).toBe(true), 120_000);
  expect(await numberOf("again")).toBe("again");
});

test("the process does not outlive the shop, however that ends", async () => {
  const source = resolve("server/gateways/document-reader/process/reader-process.ts");
  const script = `import { startReaderProcess } from ${JSON.stringify(source)}; console.log((await startReaderProcess()).pid); setInterval(() => {}, 1000);`;
  const shop = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  const pid = await new Promise<number>((received) => shop.stdout.once("data", (text) => received(Number(text))));
  expect(isGone(pid)).toBe(false);
  shop.kill("SIGKILL");
  await vi.waitFor(() => expect(isGone(pid)).toBe(true), 120_000);
});

test("reads nothing if the model packages are not installed, and logs it once", async () => {
  const folder = mkdtempSync(join(tmpdir(), "rovelink-reader-"));
  try {
    const bundle = join(folder, "document-reader.mjs");
    await build({
      entryPoints: ["server/gateways/document-reader/process/reader-program.ts"],
      outfile: bundle,
      bundle: true,
      format: "esm",
      platform: "node",
      packages: "external",
    });
    mkdirSync(join(folder, "node_modules"));
    for (const name of ["sharp", "zod"]) symlinkSync(resolve("node_modules", name), join(folder, "node_modules", name));
    const logged: [string, unknown][] = [];
    const log = { ...silentLog, error: (event: string, error: unknown) => void logged.push([event, error]) };
    const { numberOf } = open({ start: () => startReaderProcess({ program: bundle }), retryAfter: 0 }, log);
    expect(await numberOf("one")).toBeNull();
    expect(await numberOf("two")).toBeNull();
    expect(logged).toEqual([["reader.away", expect.objectContaining({ message: expect.stringContaining("onnxruntime-node") })]]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
