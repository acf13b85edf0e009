import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "#server/env.ts";

/** The commit of the release that runs beside this one during an update: the last deployed one. */
const commit = readFileSync(join(projectRoot, "tests/fixtures/previous-release.txt"), "utf8").trim();

/**
 * Whether the clone in the folder contains the commit of the previous release. False in a shallow clone, in a copy that was committed as one, and
 * without git. Throws if the history is complete and lacks the commit: then tests/fixtures/previous-release.txt is wrong.
 */
export function hasPreviousRelease(folder: string): boolean {
  const git = (...args: string[]) => {
    try {
      return execFileSync("git", args, { cwd: folder, stdio: ["ignore", "pipe", "ignore"], encoding: "utf8" }).trim();
    } catch {
      return null;
    }
  };
  if (git("cat-file", "-e", `${commit}^{commit}`) !== null) return true;
  if (git("rev-parse", "--is-shallow-repository") !== "false" || git("rev-list", "--max-count=2", "--count", "HEAD") === "1") return false;
  throw new Error(
    `The history is complete and has no commit ${commit}: write the release that was deployed last into tests/fixtures/previous-release.txt.`,
  );
}

/**
 * Builds the previous release with the packages of this one. Returns its folder, or null if the history of the clone does not contain it.
 * Cached in the folder for temporary files, since building takes a minute.
 */
export function buildPreviousRelease(): string | null {
  if (!hasPreviousRelease(projectRoot)) return null;
  const folder = join(tmpdir(), `rovelink-release-${commit.slice(0, 12)}-${process.getuid?.() ?? ""}`);
  if (!existsSync(folder)) {
    const draft = mkdtempSync(`${folder}-`);
    const archive = execFileSync("git", ["archive", commit, "--", ".", ":(exclude)tests"], { cwd: projectRoot, maxBuffer: 512 * 1024 * 1024 });
    execFileSync("tar", ["-x", "-C", draft], { input: archive });
    linkPackages(draft);
    build(draft);
    renameSync(draft, folder);
  }
  linkPackages(folder);
  return folder;
}

function linkPackages(folder: string): void {
  rmSync(join(folder, "node_modules"), { force: true });
  symlinkSync(join(projectRoot, "node_modules"), join(folder, "node_modules"));
}

function build(folder: string): void {
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production" };
  const program = 'import("./server/build.mjs").then((launcher) => launcher.buildIfChanged())';
  execFileSync(process.execPath, ["-e", program], { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
}
