import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { runTool } from "../server/launch/project.mjs";
import { canInstall, installOnDebian } from "./support/run/debian.mjs";

/**
 * The kinds of Chromium, and the names of their programs. The headless shell comes first: it is a third faster. It has no browser windows, so that it
 * fetches no icon of a page, for example; the others are what people use, in their headless mode.
 */
const KINDS = [["chromium-headless-shell"], ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]];
/** The oldest version that passes all tests. */
const OLDEST = 150;

/** Returns the paths of the programs that are installed here: at most one of each kind. */
export const installedChromiums = () => KINDS.flatMap((names) => places(names).find((place) => existsSync(place)) ?? []);
const places = (names) => names.flatMap((name) => (process.env.PATH ?? "").split(delimiter).map((folder) => join(folder, name)));

/**
 * Returns the path of a Chromium for the browser tests: CHROME_PATH, the system's, or Debian's package installed now; otherwise undefined after Playwright has
 * downloaded its own. Throws if the one that is there is too old.
 */
export async function findChromium() {
  if (!process.env.CHROME_PATH && installedChromiums().length === 0) {
    if (!canInstall()) return void (await runTool("@playwright/test/cli.js", ["install", "chromium"]));
    await installOnDebian("chromium-headless-shell", "chromium");
  }
  const program = process.env.CHROME_PATH || installedChromiums()[0];
  const version = /\d+(?=\.)/.exec(execFileSync(program, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }))?.[0];
  if (version && Number(version) < OLDEST) {
    throw new Error(`${program} is version ${version}; the browser tests need ${OLDEST} or newer: update it, or set CHROME_PATH to another one.`);
  }
  return program;
}
