import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { readForm, type FormLimits } from "#app/request/body/read-form.server.ts";
import { openTestShop } from "#tests/support/shop.ts";
import { startUploadServer } from "#tests/support/http/upload-server.ts";

const MB = 1024 * 1024;

/** A form with files of `each` bytes at `path` (a page in English), `all` bytes with the fields; the shop parses it with the limits `bounds`. */
export type Flood = { path: string; bounds: FormLimits; each: number; all: number };

// A shop that another process floods: prints the responses, and by how many MB this process grew at most.
const { path, bounds, each, all } = JSON.parse(process.argv[2] ?? "") as Flood;
const shop = await openTestShop({ TRUST_PROXY_HOPS: "1" });
const server = await startUploadServer(shop, {
  [`:lang${path.slice(3)}`]: async ({ request }) => new Response((await readForm(request, bounds)).ok ? "whole" : "refused"),
});
const send = async (size: number, ...sizes: number[]): Promise<number[]> => {
  const sender = ["tests/support/processes/send-flood.mjs", path, server.port, server.origin, each, size, ...sizes].map(String);
  return JSON.parse((await promisify(execFile)(process.execPath, sender)).stdout);
};
// The memory growth of a first post is the program, not the post.
await send(MB);
const before = process.memoryUsage.rss();
let max = before;
const watch = setInterval(() => (max = Math.max(max, process.memoryUsage.rss())), 5);
const results = await send(...([...Array<number>(20).fill(all), ...Array<number>(3).fill(200 * MB)] as [number, ...number[]]));
clearInterval(watch);
await server.listener.close(0);
await shop.close();
console.log(JSON.stringify({ answers: [...new Set(results)].sort(), grownBy: Math.round((max - before) / MB) }));
