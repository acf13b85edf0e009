import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "#server/env.ts";
import { version } from "../../package.json";

/** The last tag before the version of package.json. Undefined for the first release, and in a clone without tags (`git fetch --tags`). */
export function findPreviousTag(): string | undefined {
  try {
    const tags = execFileSync("git", ["tag", "--list", "v*", "--sort=-version:refname"], { cwd: projectRoot, encoding: "utf8" }).split("\n");
    return tags.find((name) => name !== "" && name !== `v${version}`);
  } catch {
    return undefined;
  }
}

/** Builds a release with the packages of this one. Cached in the folder for temporary files, since building takes a minute. */
export function buildRelease(name: string): string {
  const commit = execFileSync("git", ["rev-parse", `${name}^{commit}`], { cwd: projectRoot, encoding: "utf8" }).trim();
  const folder = join(tmpdir(), `rovelink-release-${commit.slice(0, 12)}-${process.getuid?.() ?? ""}`);
  if (!existsSync(folder)) {
    const draft = mkdtempSync(`${folder}-`);
    const archive = execFileSync("git", ["archive", commit, "--", ".", ":(exclude)tests"], { cwd: projectRoot, maxBuffer: 512 * 1024 * 1024 });
    execFileSync("tar", ["-x", "-C", draft], { input: archive });
    linkPackages(draft);
    const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production" };
    const program = 'import("./server/build.mjs").then((launcher) => launcher.buildIfChanged())';
    execFileSync(process.execPath, ["-e", program], { cwd: draft, env, stdio: ["ignore", "ignore", "inherit"] });
    renameSync(draft, folder);
  }
  linkPackages(folder);
  return folder;
}

function linkPackages(folder: string): void {
  rmSync(join(folder, "node_modules"), { force: true });
  symlinkSync(join(projectRoot, "node_modules"), join(folder, "node_modules"));
}
