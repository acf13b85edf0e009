import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { canInstall, installOnDebian } from "./support/run/debian.mjs";

const DEBIAN = "/usr/lib/postgresql";
/** The data is temporary, so durability settings would only cost time. */
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "4GB",
  checkpoint_timeout: "1h",
  autovacuum: "off",
  shared_buffers: "256MB",
  max_connections: "300",
};
const PATIENCE_MS = 120_000;

/** Creates the cluster, serves it until its standard input ends for any reason, and deletes it. */
const SERVE = `
  programs=$1 folder=$2; shift 2
  "$programs/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --locale=C --no-sync >"$folder/log" 2>&1 || { cat "$folder/log" >&2; rm -rf "$folder"; exit 1; }
  "$programs/postgres" -D "$folder/data" "$@" >>"$folder/log" 2>&1 & server=$!
  cat >/dev/null
  kill -QUIT $server; wait $server
  rm -rf "$folder"`;

/**
 * Starts a new PostgreSQL (15 if available, else the newest) in a temporary folder, for tests only: it trusts every client on 127.0.0.1 and
 * keeps no data. Returns the URL of its superuser's database; it ends with `stop`, or with this process, however that ends.
 */
export async function startPostgres() {
  const programs = await findPrograms();
  const folder = mkdtempSync(join(tmpdir(), "rovelink-postgres-"));
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const settings = { ...SETTINGS, port, listen_addresses: "127.0.0.1", unix_socket_directories: folder };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  // In its own process group: Ctrl-C ends this process, which ends that one.
  const server = spawn("/bin/sh", ["-c", SERVE, "sh", programs, folder, ...options], {
    ...user,
    cwd: folder,
    detached: true,
    stdio: ["pipe", "ignore", "inherit"],
    env: { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" },
  });
  const ended = once(server, "exit");
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const stop = async () => {
    server.stdin.end();
    await ended;
  };
  await Promise.race([untilReady(url), ended.then(() => Promise.reject(new Error("PostgreSQL could not be started.")))]).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, stop };
}

/** Returns the folder of initdb and postgres: Debian's (installed now if it is not there), else that of the PATH. */
async function findPrograms() {
  const places = () => {
    const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
    // Version 15 is the oldest that the shop supports.
    const known = versions.filter((version) => version >= 15).toSorted((a, b) => a - b);
    const chosen = known[0] === 15 ? [15] : known.slice(-1);
    return [...chosen.map((version) => join(DEBIAN, String(version), "bin")), ...(process.env.PATH ?? "").split(delimiter)];
  };
  const find = () => places().find((folder) => existsSync(join(folder, "initdb")));
  if (!find() && canInstall()) await installOnDebian("postgresql");
  const found = find();
  if (found) return found;
  throw new Error(
    "These tests need PostgreSQL 15 or newer: install it (Debian: apt-get install postgresql), or put initdb and postgres on the PATH.",
  );
}

/** PostgreSQL refuses to run as root: it then runs as the user of Debian's package, or as nobody. */
function unprivileged() {
  if (process.getuid?.() !== 0) return undefined;
  const users = new Map(
    readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .map((line) => [line.split(":")[0], line.split(":")]),
  );
  const [, , uid, gid] = users.get("postgres") ?? users.get("nobody") ?? [];
  if (!uid) throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.");
  return { uid: Number(uid), gid: Number(gid) };
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Resolves once a client can connect. */
async function untilReady(url) {
  const { default: pg } = await import("pg");
  for (const end = Date.now() + PATIENCE_MS; ;) {
    const client = new pg.Client({ connectionString: url });
    const error = await client.connect().then(
      () => client.query("select 1").then(() => undefined),
      (thrown) => thrown,
    );
    await client.end().catch(() => {});
    if (!error) return;
    if (Date.now() > end) throw error;
    await pause(100);
  }
}
