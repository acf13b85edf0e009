import { execFileSync } from "node:child_process";
import { availableParallelism, cpus, loadavg, release, totalmem } from "node:os";
import { root } from "../../../server/launch/project.mjs";

/** What the figures depend on besides the shop. */
export function describeMachine(chromiumVersion) {
  const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: git("rev-parse", "--short=12", "HEAD") + (git("status", "--porcelain") === "" ? "" : " with changes"),
    node: process.versions.node,
    chromium: chromiumVersion,
    system: `Linux ${release()}`,
    cpu: cpus()[0].model,
    cores: availableParallelism(),
    memoryGb: totalmem() / 1024 ** 3,
  };
}

/** The load of the machine in the last minute: how many programs ran or waited for a core on average. */
export const currentLoad = () => loadavg()[0];
