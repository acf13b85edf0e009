import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { projectRoot } from "#server/env.ts";
import { freePort, npmRun, waitForOutput, stop, type Script } from "#tests/support/processes/run-program.ts";

// Runs the scripts of package.json with npm, except those that every run of the tests uses: build, tests and checks (tests/run.mjs).

let folder: string;
const running: Script[] = [];
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "scripts-"))));
afterAll(async () => {
  await Promise.all(running.map(stop));
  rmSync(folder, { recursive: true, force: true });
});

function run(script: string, args: string[] = [], own: Record<string, string> = {}, cwd = projectRoot): Script {
  const started = npmRun(script, args, { DATA_DIR: join(folder, script), ...own }, cwd);
  running.push(started);
  return started;
}

const statusOf = async (address: string) => (await fetch(address, { redirect: "manual" })).status;

/** Copies the sources, with the project's packages, so that a test can change them. */
function copyProject(): string {
  const copy = join(folder, "copy");
  mkdirSync(join(copy, "node_modules"), { recursive: true });
  for (const name of ["app", "public", "server", "package.json", "package-lock.json", "remix.config.js", "tsconfig.json", "vite.config.ts"]) {
    cpSync(join(projectRoot, name), join(copy, name), { recursive: true });
  }
  // Caches beside the packages belong to one folder.
  const packages = readdirSync(join(projectRoot, "node_modules")).filter((name) => ![".vite", ".vite-desk", ".vite-temp", ".cache"].includes(name));
  for (const name of packages) symlinkSync(join(projectRoot, "node_modules", name), join(copy, "node_modules", name));
  return copy;
}

const SCRIPTS: Record<string, () => Promise<void>> = {
  async start() {
    const script = run("start", [], { DESK_PORT: String(await freePort()) });
    const [, port] = await waitForOutput(script, /"port":(\d+),"event":"listening"/);
    expect(await statusOf(`http://localhost:${port}/healthz`)).toBe(200);
    await stop(script);
  },
  async worker() {
    const script = run("worker");
    await waitForOutput(script, /"event":"worker.started"/);
    await stop(script);
  },
  async ops() {
    const help = run("ops");
    expect([await help.ended, help.output()]).toEqual([0, expect.stringContaining("Usage: npm run ops -- <command>")]);
  },
  async preview() {
    const port = await freePort();
    const script = run("preview", [], { PORT: String(port) });
    await waitForOutput(script, /\[remix-serve\]/);
    expect(await statusOf(`http://127.0.0.1:${port}/en/plans`)).toBe(200);
    await stop(script);
  },
  async dev() {
    const copy = copyProject();
    const [port, deskPort] = [await freePort(), await freePort()];
    const script = run("dev", [], { PORT: String(port), DESK_PORT: String(deskPort) }, copy);
    const started = `"port":${port},"event":"listening"`;
    await waitForOutput(script, new RegExp(started));
    await waitForOutput(script, new RegExp(`"port":${deskPort},"event":"listening"`));
    const origin = `http://localhost:${port}`;
    const page = await fetch(`${origin}/en/plans`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('href="/app/styles/site.css"')]);
    expect(await statusOf(`http://localhost:${deskPort}/sign-in`)).toBe(200);
    const readStyles = async () => (await fetch(`${origin}/app/styles/site.css`, { headers: { Accept: "text/css" } })).text();
    expect(await readStyles()).toContain("min-block-size");
    const change = (file: string, from: string, to: string) => {
      const text = readFileSync(join(copy, file), "utf8");
      expect(text).toContain(from);
      writeFileSync(join(copy, file), text.replace(from, to));
    };
    // Styles update without a restart.
    change("app/styles/base.css", "body {", "body {\n  outline-color: #123456;");
    await expect.poll(readStyles, { interval: 300 }).toContain("#123456");
    // Changing server code restarts it.
    expect(script.output().split(started)).toHaveLength(2);
    change("server/http/health.ts", "import ", "// Edited.\nimport ");
    await waitForOutput(script, new RegExp(`(${started}[^]*){2}`));
    expect(await statusOf(`${origin}/healthz`)).toBe(200);
    await stop(script);
  },
  async bench() {
    const script = run("bench", ["nothing"]);
    expect([await script.ended, script.output()]).toEqual([1, expect.stringContaining("report, soak and kill")]);
  },
  async screens() {
    const pictures = join(folder, "screens");
    const script = run("screens", ["homepage", "en", "phone", "light", "no-js"], {
      SCREENS_DIR: pictures,
    });
    expect([await script.ended, script.output()]).toEqual([0, expect.anything()]);
    expect(readdirSync(pictures)).toContain("homepage.en.phone.light.no-js.png");
  },
};

test.each(Object.entries(SCRIPTS))("npm run %s works", (_name, works) => works());
