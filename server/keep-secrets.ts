import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Env } from "./env.ts";

const Secrets = z.object({ sessionSecrets: z.array(z.string().min(32)).min(1), fileKeys: z.array(z.string().min(32)).min(1) });
export type KeptSecrets = z.infer<typeof Secrets>;

/** The secrets of the configuration; those that are missing are made once and kept in DATA_DIR/secrets.json, readable by its owner only. */
export function keepSecrets(env: Pick<Env, "dataDir" | "sessionSecrets" | "fileKeys">): KeptSecrets {
  if (env.sessionSecrets && env.fileKeys) return { sessionSecrets: env.sessionSecrets, fileKeys: env.fileKeys };
  const kept = env.dataDir === ":memory:" ? makeSecrets() : readOrMake(env.dataDir);
  return { sessionSecrets: env.sessionSecrets ?? kept.sessionSecrets, fileKeys: env.fileKeys ?? kept.fileKeys };
}

function makeSecrets(): KeptSecrets {
  const secret = () => randomBytes(32).toString("base64url");
  return { sessionSecrets: [secret()], fileKeys: [secret()] };
}

function readOrMake(dataDir: string): KeptSecrets {
  const file = join(dataDir, "secrets.json");
  if (!existsSync(file)) makeFile(dataDir, file);
  return Secrets.parse(JSON.parse(readFileSync(file, "utf8")));
}

/** Whole or not at all, and never over an older one: of two processes that start at once, one makes the secrets of both. */
function makeFile(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, `${JSON.stringify(makeSecrets(), null, 2)}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== "EEXIST") throw fault;
  } finally {
    rmSync(draft);
  }
}
