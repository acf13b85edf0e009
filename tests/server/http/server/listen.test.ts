import { once } from "node:events";
import { networkInterfaces } from "node:os";
import { expect, test } from "vitest";
import { readEnv } from "#server/env.ts";
import { startListening } from "#server/http/server/listen.ts";
import { httpRequest } from "#tests/support/http/http-request.ts";
import { halfOpen } from "#tests/support/http/half-open.ts";
import { PUBLIC } from "#tests/support/production-settings.ts";
import { startHttpServer } from "#tests/support/http/http-server.ts";

/** A machine without IPv6 has no ::1. */
const IPV6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === "::1")) ? ["::1"] : [];

const developmentEnv = (port: number) => readEnv({ PORT: String(port) });

test("a shop on a development machine listens on 127.0.0.1 and ::1, so that localhost works with either", async () => {
  const server = await startHttpServer();
  for (const host of ["127.0.0.1", ...IPV6, "localhost"]) expect((await httpRequest(server.port, "/en", { host })).status).toBe(200);
  await server.listener.close(0);
});

test("a public shop behind a proxy listens on this machine only, and on another address if HOST names it", async () => {
  const reached = async (env: Record<string, string>, addresses: string[]) => {
    const server = await startHttpServer({ env: { ...PUBLIC, ...env } });
    const answers = await Promise.all(
      addresses.map((host) =>
        httpRequest(server.port, "/healthz", { host }).then(
          ({ status }) => status,
          () => null,
        ),
      ),
    );
    await server.listener.close(0);
    return answers;
  };
  const hosts = ["127.0.0.1", "127.0.0.2", ...IPV6];
  const ifIpv6 = (status: number | null) => IPV6.map(() => status);
  expect(await reached({}, hosts)).toEqual([200, null, ...ifIpv6(200)]);
  expect(await reached({ HOST: "127.0.0.2" }, hosts)).toEqual([null, 200, ...ifIpv6(null)]);
  expect(await reached({ HOST: IPV6.length > 0 ? "::" : "0.0.0.0", TRUST_PROXY_HOPS: "0" }, hosts)).toEqual([200, 200, ...ifIpv6(200)]);
  await expect(startHttpServer({ env: { HOST: "127.0.0.300" } })).rejects.toThrow("HOST: write an IP address");
  await expect(startHttpServer({ env: { ...PUBLIC, HOST: "203.0.113.77", TRUST_PROXY_FROM: "192.0.2.2" } })).rejects.toThrow(
    "203.0.113.77 (HOST or DESK_HOST) is not an address of this machine.",
  );
});

test("reports a port that is in use in one sentence", async () => {
  const server = await startHttpServer();
  await expect(startListening(developmentEnv(server.port), () => {})).rejects.toThrow(
    `Port ${server.port} is taken. Stop the other program, or choose another port with PORT, for the staff desk with DESK_PORT.`,
  );
  await server.listener.close(0);
});

test("while stopping, finishes requests in progress and closes idle connections", async () => {
  let finish = () => {};
  let begun = () => {};
  const working = new Promise<void>((resolve) => (begun = resolve));
  const server = await startHttpServer({
    routes: {
      slow: async () => {
        begun();
        await new Promise<void>((resolve) => (finish = resolve));
        return new Response("finished");
      },
    },
  });
  const silent = await Promise.all([
    halfOpen(server.port, ""),
    halfOpen(server.port, "GET /en HTTP/1.1\r\nHost: lo"),
    halfOpen(server.port, "POST /e"),
  ]);
  const cut = silent.map((socket) => once(socket, "close"));
  const reply = httpRequest(server.port, "/slow");
  await working;
  const closed = server.listener.close(60_000);
  await expect.poll(() => httpRequest(server.port, "/en").catch((error: NodeJS.ErrnoException) => error.code)).toBe("ECONNREFUSED");
  finish();
  expect((await reply).text).toBe("finished");
  await Promise.all([closed, ...cut]);
});

test("closes a request that does not end within the stop timeout", async () => {
  let begun = () => {};
  const working = new Promise<void>((resolve) => (begun = resolve));
  const server = await startHttpServer({ routes: { slow: () => new Promise<Response>(() => begun()) } });
  const reply = httpRequest(server.port, "/slow").catch((error: Error) => error.message);
  await working;
  await server.listener.close(50);
  expect(await reply).toBe("socket hang up");
});
