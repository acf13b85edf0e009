import { createHmac } from "node:crypto";
import type { Env } from "#server/env.ts";

/**
 * What tells two texts apart without saying what they are: a hash under each key of FILE_KEYS, for one purpose. The first is the one to
 * store, all of them are looked for: keys can be changed.
 */
export function keyedHash({ fileKeys }: Pick<Env, "fileKeys">, purpose: string, text: string | Buffer): [string, ...string[]] {
  const [first, ...older] = (fileKeys ?? []).map((key) => {
    const own = createHmac("sha256", key).update(purpose).digest();
    return createHmac("sha256", own).update(text).digest("base64url");
  });
  if (!first) throw new Error("FILE_KEYS must hold at least one key");
  return [first, ...older];
}
