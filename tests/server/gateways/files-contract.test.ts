import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import type { FileHandle } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { isFilesError, type Files } from "#server/gateways/files/files.ts";
import { createFiles } from "#server/gateways/create-gateways.ts";
import { createFolderFiles } from "#server/gateways/files/create-folder-files.ts";
import { createS3Files } from "#server/gateways/files/create-s3-files.ts";
import { probeServices } from "#server/app/probe-services.ts";
import { createMemoryFiles } from "#tests/support/memory-files.ts";
import { openTestShop } from "#tests/support/shop.ts";

// The contract of every storage, on which the areas rely.

const folder = mkdtempSync(join(tmpdir(), "rovelink-files-"));
const bucket = mkdtempSync(join(tmpdir(), "rovelink-bucket-"));
const KEY = "S3RVER";
let s3: S3rver;
let s3Port = 0;

beforeAll(async () => {
  s3 = new S3rver({ port: 0, address: "127.0.0.1", silent: true, directory: bucket, configureBuckets: [{ name: "photos", configs: [] }] });
  s3Port = (await s3.run()).port;
});
afterAll(async () => {
  await s3.close();
  for (const place of [folder, bucket]) rmSync(place, { recursive: true, force: true });
});

const url = (port: number) => `s3://${KEY}:${KEY}@127.0.0.1:${port}/photos?region=us-east-1&insecure=1`;
const kinds: [string, () => Files][] = [
  ["a folder", () => createFolderFiles(folder)],
  ["a bucket", () => createS3Files(url(s3Port), [])],
  ["memory", createMemoryFiles],
];
let count = 0;
const newName = () => `fil_${String(++count).padStart(26, "0")}`;

describe.each(kinds)("a storage in %s", (_kind, make) => {
  test("returns the stored bytes unchanged, also a second time", async () => {
    const files = make();
    const id = newName();
    const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 31) & 255));
    await files.put(id, bytes);
    expect((await files.get(id))?.equals(bytes)).toBe(true);
    expect((await files.get(id))?.equals(bytes)).toBe(true);
  });

  test("returns nothing for an unknown id", async () => {
    expect(await make().get(newName())).toBeNull();
  });

  test("replaces a file that is stored again, and keeps the others", async () => {
    const files = make();
    const [one, other] = [newName(), newName()];
    await files.put(one, Buffer.from("first"));
    await files.put(other, Buffer.from("other"));
    await files.put(one, Buffer.from("second"));
    expect([String(await files.get(one)), String(await files.get(other))]).toEqual(["second", "other"]);
  });

  test("deletes a file, and ignores a second deletion", async () => {
    const files = make();
    const id = newName();
    await files.put(id, Buffer.from("x"));
    await files.remove(id);
    await files.remove(id);
    expect(await files.get(id)).toBeNull();
  });
});

test.each(kinds.slice(0, 2))("%s rejects an id that would leave it", async (_kind, make) => {
  for (const id of ["../../secret", "a/b/c/d/e/f", "short", "..%2f..%2fsecret", "x".repeat(81)]) {
    await expect(make().get(id)).rejects.toThrow("file id is invalid");
    await expect(make().put(id, Buffer.from("x"))).rejects.toThrow("file id is invalid");
    await expect(make().remove(id)).rejects.toThrow("file id is invalid");
  }
});

test("files and folders are readable by the shop's own user alone", async () => {
  const id = newName();
  await createFolderFiles(folder).put(id, Buffer.from("x"));
  const place = join(folder, id.slice(-2));
  expect([statSync(place).mode & 0o777, statSync(join(place, id)).mode & 0o777]).toEqual([0o700, 0o600]);
});

test.each(["ENOSPC", "EROFS", "EDQUOT"])("a folder on a disk that says %s keeps nothing of the file, and reports that it is full", async (code) => {
  const fs = await import("node:fs/promises");
  const handle = (await fs.open(join(tmpdir(), `rovelink-probe-${code}`), "w")) as FileHandle;
  const write = vi.spyOn(Object.getPrototypeOf(handle), "writeFile").mockRejectedValue(Object.assign(new Error(code), { code }));
  const files = createFolderFiles(folder);
  const id = newName();
  const error = await files.put(id, Buffer.from("x")).catch((one: unknown) => one);
  write.mockRestore();
  await handle.close();
  rmSync(join(tmpdir(), `rovelink-probe-${code}`));
  expect(isFilesError(error) && error.kind).toBe("full");
  expect(await files.get(id)).toBeNull();
  expect(readdirSync(join(folder, id.slice(-2))).filter((name) => name.startsWith(id))).toEqual([]);
});

test("what a killed process left in a folder is deleted with the file", async () => {
  const files = createFolderFiles(folder);
  const id = newName();
  await files.put(id, Buffer.from("whole"));
  const there = () => readdirSync(join(folder, id.slice(-2))).filter((name) => name.startsWith(id));
  expect(there()).toEqual([id]);
  writeFileSync(join(folder, id.slice(-2), `${id}.part`), "ha");
  await files.put(id, Buffer.from("again"));
  expect(there()).toEqual([id]);
  writeFileSync(join(folder, id.slice(-2), `${id}.part`), "ha");
  await files.remove(id);
  expect(there()).toEqual([]);
});

test("uses a bucket if STORAGE_URL names one, else a folder beside the database", async () => {
  const env = { dataDir: mkdtempSync(join(tmpdir(), "rovelink-data-")) };
  expect(createFiles({ ...env, storageUrl: url(1) }).name).toBe("s3");
  const id = newName();
  await createFiles({ ...env, storageUrl: undefined }).put(id, Buffer.from("x"));
  expect(existsSync(join(env.dataDir, "files", id.slice(-2), id))).toBe(true);
  rmSync(env.dataDir, { recursive: true });
});

describe("a bucket that fails", () => {
  let server: Server;
  let result: RequestListener;
  let requested = 0;
  const files = () => createS3Files(url((server.address() as AddressInfo).port), [1, 1]);
  const kindOf = (work: Promise<unknown>) => work.then(() => "fine").catch((error: unknown) => (isFilesError(error) ? error.kind : error));
  beforeAll(async () => {
    server = createServer((req, res) => {
      requested++;
      req.resume();
      result(req, res);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => void server.close());

  test("twice is tried a third time", async () => {
    requested = 0;
    result = (_req, res) => res.writeHead(requested < 3 ? 503 : 200).end("late");
    expect(String(await files().get(newName()))).toBe("late");
    expect(requested).toBe(3);
  });

  test("three times is down; one that is full or read-only is reported immediately", async () => {
    result = (_req, res) => res.writeHead(500).end();
    expect(await kindOf(files().put(newName(), Buffer.from("x")))).toBe("down");
    result = (req) => req.socket.destroy();
    expect(await kindOf(files().get(newName()))).toBe("down");
    requested = 0;
    result = (_req, res) => res.writeHead(507).end();
    expect(await kindOf(files().put(newName(), Buffer.from("x")))).toBe("full");
    result = (_req, res) => res.writeHead(403).end();
    expect(await kindOf(files().put(newName(), Buffer.from("x")))).toBe("full");
    expect(await kindOf(files().get(newName()))).toBe("down");
    expect(await kindOf(files().remove(newName()))).toBe("down");
    expect(requested).toBe(4);
  });
});

test("checking a bucket without deletion leaves one file there, however often it is done", async () => {
  const names = new Set<string>();
  const server = createServer((request, response) => {
    if (request.method === "PUT") names.add(new URL(request.url ?? "", "http://bucket").pathname);
    request.resume().on("end", () => response.writeHead(request.method === "DELETE" ? 403 : 200).end());
  }).listen(0, "127.0.0.1");
  await new Promise((listening) => server.once("listening", listening));
  const storageUrl = url((server.address() as AddressInfo).port);
  const shop = await openTestShop();
  const services = { ...shop, env: { ...shop.env, storageUrl }, files: createS3Files(storageUrl, []) };
  for (let time = 0; time < 2; time++) {
    const probes = await probeServices(services);
    expect(probes.find(({ setting }) => setting === "STORAGE_URL")?.error).toBeInstanceOf(Error);
  }
  expect([...names]).toEqual(["/photos/connection-check"]);
  await shop.close();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});
