import { once } from "node:events";
import { connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { startServer, type RunningServer } from "#tests/support/server.ts";

let server: RunningServer | undefined;
afterEach(async () => {
  await server?.remove();
  server = undefined;
});

test("the built server exits with 0 after two SIGTERM signals, even with half-open connections", async () => {
  const { port, stop, log } = (server = await startServer());
  for (const text of ["", "GET /en HTTP/1.1\r\nHost: lo", "POST /en/order-sim HTTP/1.1\r\n"]) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    await once(socket, "connect");
    socket.write(text);
  }
  expect((await httpRequest(port, "/healthz")).status).toBe(200);
  void stop("SIGTERM");
  void stop("SIGTERM");
  expect(await stop("SIGINT")).toBe(0);
  expect(log.filter(({ event }) => event === "stopping")).toHaveLength(1);
  expect(log.filter(({ fault }) => fault !== undefined)).toEqual([]);
});

test("a second server on the same port reports it in one sentence, exits with 1 and changes no data", async () => {
  const { port } = (server = await startServer());
  await expect(startServer({ env: { PORT: String(port) } })).rejects.toThrow(`Port ${port} is taken.`);
});

test("in production, the server does not start until its secrets are set, and names the missing ones", async () => {
  await expect(startServer({ env: { ROVELINK_LAPTOP: "" } })).rejects.toThrow(
    "In production set PUBLIC_ORIGIN, SESSION_SECRETS, FILE_KEYS, PAYMENT_PROVIDER, CARRIER, MAIL_URL, SMS_URL",
  );
});
