import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "#server/env.ts";

/** The commit of the release that runs beside this one during an update: the one that was deployed last. */
const commit = readFileSync(join(projectRoot, "tests/fixtures/previous-release.txt"), "utf8").trim();

/**
 * The sources of the previous release with its build, with the packages of this one: answers their folder, or null where the history of the
 * clone does not reach back to it. Kept in the folder for temporary files, since building takes a minute.
 */
export function buildPreviousRelease(): string | null {
  try {
    execFileSync("git", ["cat-file", "-e", `${commit}^{commit}`], { cwd: projectRoot, stdio: "ignore" });
  } catch {
    return null;
  }
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
