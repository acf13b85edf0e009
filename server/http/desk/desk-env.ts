import type { Env } from "#server/env.ts";

/** Returns the settings with the port, addresses and origin of the staff desk in place of those of the shop. For its web server, not for use cases. */
export function deskEnv(env: Env): Env {
  const origin = env.deskOrigin;
  return { ...env, port: env.deskPort, hosts: env.deskHosts, publicOrigin: origin, origins: [origin], secure: origin.startsWith("https:") };
}
