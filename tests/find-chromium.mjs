import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, runTool } from "../server/launch/project.mjs";

/**
 * The kinds of Chromium, and the names of their programs. The headless shell comes first: it is a third faster. It has no browser windows, so that it
 * fetches no icon of a page, for example; the others are what people use, in their headless mode.
 */
const KINDS = [["chromium-headless-shell"], ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]];
/** The oldest version that passes all tests. */
const OLDEST = 150;

function onPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((place) => existsSync(place));
}

/** Returns the paths of the programs that are installed here: at most one of each kind. */
export const installedChromiums = () => KINDS.flatMap((names) => onPath(names) ?? []);

/**
 * Returns the path of a Chromium for the browser tests: CHROME_PATH, the system's, or Debian's package installed now (as root on Debian); otherwise
 * undefined after Playwright has downloaded its own. Throws if the one that is there is too old.
 */
export async function findChromium() {
  const there = process.env.CHROME_PATH || installedChromiums()[0];
  if (there) return checked(there);
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    console.error("Installing Debian's Chromium …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const install = (name) => run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env });
    await run("apt-get", ["update", "-qq"], { env });
    await install("chromium-headless-shell").catch(() => install("chromium"));
    return checked(installedChromiums()[0]);
  }
  console.error("Fetching Playwright's Chromium …");
  await runTool("@playwright/test/cli.js", ["install", "chromium"]);
  return undefined;
}

function checked(program) {
  const printed = execFileSync(program, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const version = /\d+(?=\.)/.exec(printed)?.[0];
  if (version && Number(version) < OLDEST)
    throw new Error(
      `${program} is version ${version}; the browser tests need Chromium ${OLDEST} or newer: update it, or set CHROME_PATH to another one.`,
    );
  return program;
}
