import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clientNetwork } from "#server/db/rate-limit/rate-limit.ts";
import { Connections } from "#server/http/server/connections.ts";

let server: Server;
let connections: Connections;
let finish: (() => void)[];
/** Number of connections that the server has seen. */
let seen = 0;
const clients: Socket[] = [];

beforeEach(async () => {
  connections = new Connections(() => ({ total: 6, perNetwork: 3 }));
  finish = [];
  server = createServer((req, res) => {
    connections.addRequest(req.socket, res);
    if (req.url === "/slow") finish.push(() => res.end("done"));
    else res.end("done");
  });
  server.on("connection", (socket: Socket) => {
    connections.add(socket, clientNetwork(socket.remoteAddress ?? ""));
    seen += 1;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterEach(() => {
  for (const client of clients.splice(0)) client.destroy();
  server.close();
  server.closeAllConnections();
});

/** Opens a connection from its own network (every 127.x.y.z is this machine) and waits until the server has accepted or closed it. */
async function open(localAddress = "127.0.0.1"): Promise<Socket> {
  const before = seen;
  const socket = connect({ port: (server.address() as AddressInfo).port, host: "127.0.0.1", localAddress });
  socket.on("error", () => {});
  clients.push(socket);
  await expect.poll(() => seen).toBe(before + 1);
  return socket;
}
const ask = (socket: Socket, path = "/") => socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
const answer = async (socket: Socket) => String((await once(socket, "data"))[0]);

test("closes the longest idle connection of a network that exceeds its share", async () => {
  const [first, second, third] = [await open(), await open(), await open()];
  const elsewhere = await open("127.0.0.2");
  ask(first);
  await answer(first);
  const closed = once(second, "close");
  const fourth = await open();
  await closed;
  for (const socket of [first, third, fourth, elsewhere]) {
    ask(socket);
    expect(await answer(socket)).toContain("200 OK");
  }
  expect(connections.size).toBe(4);
});

test("closes the longest idle connection of any network when the total limit is reached", async () => {
  const sockets: Socket[] = [];
  for (let n = 2; n < 8; n += 1) sockets.push(await open(`127.0.0.${n}`));
  const closed = once(sockets[0] as Socket, "close");
  const newcomer = await open("127.0.0.99");
  await closed;
  ask(newcomer);
  expect(await answer(newcomer)).toContain("200 OK");
  expect(connections.size).toBe(6);
});

test("never closes a connection with a request in progress; rejects the new connection if all have one", async () => {
  const busy = [await open(), await open(), await open()];
  for (const socket of busy) ask(socket, "/slow");
  await expect.poll(() => finish.length).toBe(3);
  const rejected = await open();
  await expect.poll(() => rejected.destroyed).toBe(true);
  const other = await open("127.0.0.2");
  ask(other);
  expect(await answer(other)).toContain("200 OK");
  const results = busy.map(answer);
  for (const end of finish) end();
  for (const response of results) expect(await response).toContain("200 OK");
});

test("no longer counts a connection that has ended", async () => {
  for (let times = 0; times < 10; times += 1) {
    const socket = await open();
    socket.destroy();
    await expect.poll(() => connections.size).toBe(0);
  }
});

test("while stopping, answers a request on an open connection as its last, and closes idle connections", async () => {
  const [working, waiting, silent] = [await open(), await open("127.0.0.2"), await open("127.0.0.3")];
  ask(working, "/slow");
  await expect.poll(() => finish.length).toBe(1);
  const ends = [working, waiting, silent].map((socket) => once(socket, "close"));
  const closed = connections.close(60_000, 2_000);
  ask(waiting);
  expect(await answer(waiting)).toMatch(/^HTTP\/1\.1 200 OK\r\nConnection: close\r\n/);
  await ends[2];
  const last = answer(working);
  finish[0]?.();
  expect(await last).toMatch(/^HTTP\/1\.1 200 OK\r\nConnection: close\r\n/);
  await Promise.all([closed, ...ends]);
  expect(connections.size).toBe(0);
});

test("cuts off a request that exceeds the stop timeout", async () => {
  const working = await open();
  ask(working, "/slow");
  await expect.poll(() => finish.length).toBe(1);
  const cut = once(working, "close");
  await connections.close(50, 10);
  await cut;
});
