import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, runTool } from "../server/launch/project.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

function onPath() {
  const places = (process.env.PATH ?? "").split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return places.find((place) => existsSync(place));
}

/**
 * The path of a Chromium for the browser tests: CHROME_PATH, the system's, Debian's package installed now (as root on
 * Debian), else undefined after Playwright has fetched its own.
 */
export async function findChromium() {
  const there = process.env.CHROME_PATH || onPath();
  if (there) return there;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    console.error("Installing Debian's Chromium …");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["update", "-qq"], { env });
    await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { env });
    return onPath();
  }
  console.error("Fetching Playwright's Chromium …");
  await runTool("@playwright/test/cli.js", ["install", "chromium"]);
  return undefined;
}
