import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, runTool } from "../server/launch/project.mjs";

/** The headless shell first: the same engine without browser windows, and a third faster. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

function onPath() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((place) => existsSync(place));
}

/**
 * Returns the path of a Chromium for the browser tests: CHROME_PATH, the system's, or Debian's package installed now (as root on Debian); otherwise
 * undefined after Playwright has downloaded its own.
 */
export async function findChromium() {
  const there = process.env.CHROME_PATH || onPath();
  if (there) return there;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    console.error("Installing Debian's Chromium …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const install = (name) => run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], { env });
    await run("apt-get", ["update", "-qq"], { env });
    await install("chromium-headless-shell").catch(() => install("chromium"));
    return onPath();
  }
  console.error("Fetching Playwright's Chromium …");
  await runTool("@playwright/test/cli.js", ["install", "chromium"]);
  return undefined;
}
