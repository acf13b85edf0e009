import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";

const DRIVER = "/usr/bin/WebKitWebDriver";
const DISPLAY_SERVER = "/usr/bin/Xvfb";

/** Whether WebKitGTK's driver is installed (Debian: webkit2gtk-driver), and a display or Xvfb. */
export const hasWebKit = existsSync(DRIVER) && Boolean(process.env.DISPLAY || existsSync(DISPLAY_SERVER));

export const ENTER = "\uE007";

/** A browser window, driven by the W3C WebDriver protocol. */
export type WebKit = {
  open(address: string): Promise<void>;
  address(): Promise<string>;
  /** Runs a script in the page and returns its result. */
  run<T>(script: string, ...args: unknown[]): Promise<T>;
  /** Clicks the element as a pointer does, once it is there. */
  click(selector: string): Promise<void>;
  /** Types on the keyboard: the element with the focus receives it. */
  type(text: string): Promise<void>;
  close(): Promise<void>;
};

export async function startWebKit(): Promise<WebKit> {
  const processes: ChildProcess[] = [];
  const display = process.env.DISPLAY ?? (await startDisplay(processes));
  const port = await freePort();
  processes.push(spawn(DRIVER, [`--port=${port}`], { env: { ...process.env, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: "1" }, stdio: "ignore" }));
  const send = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error} ${value.message}`);
    return value;
  };
  const { sessionId } = await firstSuccess(() => send<{ sessionId: string }>("POST", "/session", { capabilities: { alwaysMatch: {} } }));
  const session = `/session/${sessionId}`;
  const run = <T>(script: string, ...args: unknown[]) => send<T>("POST", `${session}/execute/sync`, { script, args });
  return {
    open: async (url) => void (await send("POST", `${session}/url`, { url })),
    address: () => send("GET", `${session}/url`),
    run,
    async click(selector) {
      const clickOnce = async () => {
        const element = await send<Record<string, string>>("POST", `${session}/element`, { using: "css selector", value: selector });
        // The driver scrolls only until the element is in the window, where a bar at the bottom may cover it.
        await run("document.querySelector(arguments[0]).scrollIntoView({ block: 'center' })", selector);
        await send("POST", `${session}/element/${Object.values(element)[0]}/click`, {});
      };
      // An element that is not there yet, or that is covered while the page moves, was not clicked.
      await expect.poll(() => clickOnce().then(() => "clicked", String)).toBe("clicked");
    },
    async type(text) {
      const keys = [...text].flatMap((value) => [
        { type: "keyDown", value },
        { type: "keyUp", value },
      ]);
      await send("POST", `${session}/actions`, { actions: [{ type: "key", id: "keyboard", actions: keys }] });
    },
    async close() {
      await send("DELETE", session).catch(() => {});
      for (const child of processes.toReversed()) child.kill();
    },
  };
}

/** Starts Xvfb on a free display and returns its name. */
async function startDisplay(processes: ChildProcess[]): Promise<string> {
  const child = spawn(DISPLAY_SERVER, ["-displayfd", "3", "-screen", "0", "1280x1000x24"], { stdio: ["ignore", "ignore", "ignore", "pipe"] });
  processes.push(child);
  const [number] = (await once(child.stdio[3] as NodeJS.ReadableStream, "data")) as [Buffer];
  return `:${number.toString().trim()}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** The driver listens a moment after its start. */
async function firstSuccess<T>(attempt: () => Promise<T>): Promise<T> {
  for (let attempts = 0; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts === 50) throw error;
      await pause(200);
    }
  }
}
