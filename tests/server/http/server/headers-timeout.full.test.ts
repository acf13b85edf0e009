import { once } from "node:events";
import { expect, test } from "vitest";
import { halfOpen } from "#tests/support/http/half-open.ts";
import { startHttpServer } from "#tests/support/http/http-server.ts";

test("closes a connection that has not sent its headers within 10 s", async () => {
  const server = await startHttpServer();
  const slow = await halfOpen(server.port, "GET /en HTTP/1.1\r\nHost: local");
  const dripping = await halfOpen(server.port, "GET /en HTTP/1.1\r\n");
  const drip = setInterval(() => dripping.write("X-A: b\r\n"), 1_000);
  const received = await Promise.all([once(slow, "data"), once(dripping, "data")]);
  clearInterval(drip);
  for (const [reply] of received) expect(String(reply)).toMatch(/^HTTP\/1\.1 408 /);
  await server.listener.close(0);
});
