import { once } from "node:events";
import { readdirSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";

let server: RunningServer | undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server?.remove();
  server = undefined;
});

/** Lists the open file descriptors of a process. */
const descriptors = ({ pid }: RunningServer) => readdirSync(`/proc/${pid}/fd`).length;

/** Opens a connection that sends the given text and then neither continues nor closes, whatever the server does. */
async function hold(port: number, text: string, localAddress = "127.0.0.1"): Promise<void> {
  const socket = connect({ port, host: "127.0.0.1", localAddress, allowHalfOpen: true });
  sockets.push(socket);
  socket.on("error", () => {}).resume();
  await once(socket, "connect").catch(() => {});
  socket.write(text);
}

async function holdMany(count: number, one: (n: number) => Promise<void>): Promise<void> {
  for (let n = 0; n < count; n += 100) await Promise.all(Array.from({ length: Math.min(100, count - n) }, (_, at) => one(n + at)));
}

test("2,000 endless requests from one address leave no open descriptor, and pages are served meanwhile", async () => {
  const shop = (server = await startServer({ openFiles: 1024 }));
  expect((await httpRequest(shop.port, "/en/homepage")).status).toBe(200);
  const before = descriptors(shop);
  const text = ["", "GET / HTTP/1.1\r\nX: ", "GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n", "NONSENSE\r\n\r\n"];
  await holdMany(2_000, (n) => hold(shop.port, text[n % 8] ?? "GET / HTTP/1.1\r\nX: "));
  expect((await httpRequest(shop.port, "/en/homepage")).status).toBe(200);
  expect((await httpRequest(shop.port, "/en/homepage", { host: "127.0.0.1" })).status).toBe(200);
  await expect.poll(() => descriptors(shop), { interval: 500 }).toBeLessThanOrEqual(before + 2);
  expect(shop.log.filter(({ fault }) => fault !== undefined)).toEqual([]);
});

test("1,500 endless requests from thirty networks block no other visitor", async () => {
  const shop = (server = await startServer({ openFiles: 1024 }));
  const results: number[] = [];
  await holdMany(1_500, async (n) => {
    await hold(shop.port, "GET / HTTP/1.1\r\nX: ", `127.0.1.${1 + (n % 30)}`);
    if (n % 100 === 99) results.push((await httpRequest(shop.port, "/en/homepage")).status);
  });
  expect(results).toEqual(Array(15).fill(200));
  expect(descriptors(shop)).toBeLessThan(700);
});

test("on SIGTERM, answers every request that arrived on an open connection", async () => {
  const shop = (server = await startServer());
  const outcomes: string[] = [];
  let stopping = false;
  let answered = 0;
  const visit = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let isOpen = true; isOpen;) {
      const outcome = await get(agent, shop.port);
      answered += 1;
      isOpen = outcome === "200 keep-alive" || !stopping;
      if (!isOpen || !outcome.startsWith("200")) outcomes.push(outcome);
    }
    agent.destroy();
  };
  const visitors = Array.from({ length: 24 }, visit);
  await expect.poll(() => answered).toBeGreaterThan(300);
  stopping = true;
  expect(await shop.stop()).toBe(0);
  await Promise.all(visitors);
  expect(outcomes).toEqual(Array(24).fill("200 close"));
});

/** Returns the status of a page and what happens to its connection, or the error code. */
function get(agent: Agent, port: number): Promise<string> {
  return new Promise((resolve) => {
    const call = request({ port, host: "127.0.0.1", path: "/en/destination", headers: { Host: `localhost:${port}` }, agent }, (res) => {
      res.resume().once("end", () => resolve(`${res.statusCode} ${res.headers.connection}`));
      res.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
    call.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    call.end();
  });
}
