import { afterAll, afterEach, beforeAll } from "vitest";
import { network } from "#tests/mocks/network.ts";

// A request to a host that no test handles fails the test; servers that tests start on this machine are excluded.
beforeAll(() =>
  network.listen({
    onUnhandledRequest(request, print) {
      const { hostname } = new URL(request.url);
      if (!["localhost", "127.0.0.1", "[::1]"].includes(hostname)) print.error();
    },
  }),
);
afterEach(() => network.resetHandlers());
afterAll(() => network.close());
