import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { ask } from "#tests/support/ask.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";

let server: RunningServer;
afterEach(() => server.remove());

test("SIGTERM, said twice, ends the built server with 0 although half-open connections hang on it", async () => {
  server = await startServer();
  for (const text of ["", "GET /en HTTP/1.1\r\nHost: lo", "POST /en/order-sim HTTP/1.1\r\n"]) {
    const socket = connect(server.port, "127.0.0.1");
    socket.on("error", () => {});
    await once(socket, "connect");
    socket.write(text);
  }
  expect((await ask(server.port, "/healthz")).status).toBe(200);
  void server.stop("SIGTERM");
  void server.stop("SIGTERM");
  expect(await server.stop("SIGINT")).toBe(0);
  expect(server.log.filter(({ event }) => event === "stopping")).toHaveLength(1);
  expect(server.log.filter(({ fault }) => fault !== undefined)).toEqual([]);
});

test("two servers on one port: the second says so in a sentence, ends with 1, and leaves the data alone", async () => {
  server = await startServer();
  await expect(startServer({ env: { PORT: String(server.port) } })).rejects.toThrow(`Port ${server.port} is taken.`);
});

test("in production the server does not start before its secrets are set, and says which", async () => {
  server = await startServer();
  await expect(startServer({ env: { ROVELINK_LAPTOP: "" } })).rejects.toThrow(
    "In production set PUBLIC_ORIGIN, SESSION_SECRETS, FILE_KEYS, PAYMENT_PROVIDER, CARRIER",
  );
});
