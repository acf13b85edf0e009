import { hash, verify } from "@node-rs/argon2";
import { refuse, type Refusal } from "#server/identity/core/limits.ts";

/** argon2id as OWASP asks for: 19 MiB, two passes, one lane. */
export const ARGON2 = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** The hash of 32 forgotten random bytes: what a password is compared with where there is no account, at the same cost. */
export const NOBODYS_HASH = "$argon2id$v=19$m=19456,t=2,p=1$TgQwYv3IPxrnsh7iDrNZfg$+ARYiE/JezNBg/naHJ35HwUnJMyaqk4qYmueu/IMV9s";

/** Each hash takes 19 MiB and a tenth of a second: so many at a time in one process, so many waiting. */
export const MOST_AT_ONCE = 4;
export const MOST_WAITING = 64;

let running = 0;
const waiting: (() => void)[] = [];

/** The hash of a new password; refused with `identity.busy` where too many wait. */
export const hashPassword = (password: string) => inTurn(() => hash(normal(password), ARGON2));

/** Whether a password is the one of a stored hash; without a hash the work is the same and the answer no. */
export async function checkPassword(stored: string | null | undefined, password: string): Promise<{ ok: true; value: boolean } | Refusal> {
  const answer = await inTurn(() => verify(stored ?? NOBODYS_HASH, normal(password)));
  return answer.ok ? { ok: true, value: answer.value && Boolean(stored) } : answer;
}

/** The same password however a keyboard composes its letters. */
const normal = (password: string) => password.normalize("NFKC");

async function inTurn<T>(work: () => Promise<T>): Promise<{ ok: true; value: T } | Refusal> {
  if (running >= MOST_AT_ONCE) {
    if (waiting.length >= MOST_WAITING) return refuse("identity.busy");
    // Whoever ends hands its turn over.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return { ok: true, value: await work() };
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
