import type { EntryContext } from "@remix-run/node";
import { decode, encode } from "turbo-stream";
import { afterEach, expect, test, vi } from "vitest";
import { provideRouteData } from "#app/client/remix/route-data.ts";
import { takeRouteData } from "#app/client/remix/route-data.server.ts";

afterEach(() => vi.unstubAllGlobals());

const write = async (data: unknown) => (await takeRouteData({ serverHandoffStream: encode(data) } as unknown as EntryContext)).routeData;

/** Returns the data that Remix decodes in the browser. */
async function read(routeData: string): Promise<unknown> {
  const context: { routeData: string; stream?: ReadableStream<Uint8Array> } = { routeData };
  vi.stubGlobal("window", { __remixContext: context });
  provideRouteData();
  const { value, done } = await decode(context.stream as ReadableStream<Uint8Array>);
  await done;
  return value;
}

const shared = { price: -5, name: "途联" };

test.each([
  ["values of all kinds", { a: [1, "P", null, true, 0.5, -7, ""], b: { c: {}, d: [] }, e: [["D", 1], []] }],
  ["an object twice", { all: [shared, { price: 2 }], chosen: shared }],
  ["names of its own encoding", { _1: "_2", "": [] }],
])("plain data are written as JSON and read as they were: %s", async (_what, data) => {
  const written = await write(data);
  expect(written).toBe(JSON.stringify(data));
  expect(await read(written)).toEqual(data);
});

test("what is undefined is left out", async () => {
  expect(await write({ a: undefined, b: 1 })).toBe('{"b":1}');
});

test.each([
  ["a date", new Date(0)],
  ["a list with a hole", [1, undefined]],
  ["no number", Number.NaN],
  ["an error", new Error("Lost")],
])("other data stay in the encoding of Remix: %s", async (_what, value) => {
  const written = await write({ value });
  expect(written).toMatch(/^\[/);
  expect(await read(written)).toEqual({ value });
});

test("deferred data stay in the encoding of Remix", async () => {
  const data = (await read(await write({ later: Promise.resolve("arrived") }))) as { later: Promise<string> };
  expect(await data.later).toBe("arrived");
});
