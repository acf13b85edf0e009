import type { Env } from "#server/env.ts";

/** The settings of a web server whose origin is that of the staff desk. */
export type DeskEnv = Env & { readonly isDesk: true };

/** Returns the settings with the port and origin of the staff desk in place of those of the shop. For the web server, not for use cases. */
export function deskEnv(env: Env): DeskEnv {
  const origin = env.deskOrigin;
  return { ...env, port: env.deskPort, publicOrigin: origin, origins: [origin], secure: origin.startsWith("https:"), isDesk: true };
}
