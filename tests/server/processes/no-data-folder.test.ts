import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { testServer } from "#tests/support/postgres-database.ts";
import { startServer, startWorker } from "#tests/support/server.ts";

test.runIf(testServer())("with PostgreSQL, a bucket and configured secrets, no process writes a file", async () => {
  const dataDir = join(tmpdir(), `rovelink-none-${process.pid}`);
  const env = {
    DATA_DIR: dataDir,
    STORAGE_URL: "s3://KEY:SECRET@127.0.0.1:9/photos?region=us-east-1&insecure=1",
    SESSION_SECRETS: "session-secret-0123456789-abcdefghij",
    FILE_KEYS: "file-key-0123456789-abcdefghijklmnop",
  };
  const server = await startServer({ env });
  const worker = await startWorker({ store: server.store, env });
  expect(existsSync(dataDir)).toBe(false);
  await worker.stop();
  await server.remove();
});
