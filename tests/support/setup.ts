import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import { network } from "#tests/mocks/network.ts";

// Files share a process (`isolate` in vite.config.ts): what one leaves behind would change the tests of another.
const BROWSER_GLOBALS = ["window", "document", "location", "navigator", "localStorage", "sessionStorage"] as const;
const processState = () => ({
  environment: { ...process.env },
  hasFakeTimers: vi.isFakeTimers(),
  fetch: globalThis.fetch,
  browserGlobals: BROWSER_GLOBALS.map((name) => Object.getOwnPropertyDescriptor(globalThis, name)),
});
const before = processState();
// The first hook runs last. Packages may add environment variables when they are loaded.
afterAll(() => expect(processState(), "the process after this file's tests").toMatchObject(before));

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
