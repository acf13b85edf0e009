import { afterAll, beforeAll } from "vitest";
import { startServer, type RunningServer, type ServerOptions } from "./server.ts";

/** Starts the built shop before the tests of a file, and removes it after them. Not in server.ts, which browser tests import without vitest. */
export function useServer(options: ServerOptions = {}): RunningServer {
  const server = {} as RunningServer;
  beforeAll(async () => void Object.assign(server, await startServer(options)));
  afterAll(() => server.remove?.());
  return server;
}
