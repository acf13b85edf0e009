import { existsSync } from "node:fs";
import { run } from "../../../server/launch/project.mjs";

/** Whether this machine can install packages of Debian: Debian, as root. */
export const canInstall = () => process.getuid?.() === 0 && existsSync("/etc/debian_version");

/** Installs the first of these packages that can be installed. */
export async function installOnDebian(...names) {
  console.error(`Installing Debian's ${names[0]} …`);
  const apt = (...args) => run("apt-get", args, { env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  await apt("update", "-qq");
  for (const [at, name] of names.entries()) {
    const error = await apt("install", "-y", "-qq", "--no-install-recommends", name).catch((thrown) => thrown);
    if (!error) return;
    if (at === names.length - 1) throw error;
  }
}
