import { hash, verify } from "@node-rs/argon2";
import { reject, type Rejection } from "#server/forms/rejection.ts";

/** argon2id parameters recommended by OWASP: 19 MiB, two passes, one lane. */
export const ARGON2 = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** The hash of 32 random bytes that were not kept. Passwords are compared with it if there is no account, so that the cost is the same. */
export const DUMMY_HASH = "$argon2id$v=19$m=19456,t=2,p=1$TgQwYv3IPxrnsh7iDrNZfg$+ARYiE/JezNBg/naHJ35HwUnJMyaqk4qYmueu/IMV9s";

/** Each hash takes 19 MiB and about 0.1 s, so one process limits how many run concurrently and how many wait. */
export const MAX_CONCURRENT_HASHES = 4;
export const MAX_WAITING_HASHES = 64;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashes a new password. Rejects with `busy` if too many hashes wait. */
export const hashPassword = (password: string) => runQueued(() => hash(normalizePassword(password), ARGON2));

/**
 * Whether a password matches a stored hash. Without a stored hash it does the same work and returns false. Rejects with `busy` if too many
 * hashes wait.
 */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<{ ok: true; value: boolean } | Rejection<"busy">> {
  const result = await runQueued(() => verify(stored ?? DUMMY_HASH, normalizePassword(password)));
  return result.ok ? { ok: true, value: result.value && Boolean(stored) } : result;
}

/** Makes a password independent of how a keyboard composes its letters. */
const normalizePassword = (password: string) => password.normalize("NFKC");

async function runQueued<T>(operation: () => Promise<T>): Promise<{ ok: true; value: T } | Rejection<"busy">> {
  if (running >= MAX_CONCURRENT_HASHES) {
    if (waiting.length >= MAX_WAITING_HASHES) return reject("busy");
    // An operation that ends passes its slot to the first waiting one, so `running` does not change.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return { ok: true, value: await operation() };
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
