import type { Env } from "#server/env.ts";

/** Returns the settings with the port and origin of the staff desk in place of those of the shop. For its web server, not for use cases. */
export function deskEnv(env: Env): Env {
  const origin = env.deskOrigin;
  return { ...env, port: env.deskPort, publicOrigin: origin, origins: [origin], secure: origin.startsWith("https:") };
}
