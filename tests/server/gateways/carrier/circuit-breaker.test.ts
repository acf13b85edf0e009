import { beforeEach, describe, expect, test } from "vitest";
import { createCircuitBreaker } from "#server/gateways/carrier/http/circuit-breaker.ts";

let now = 0;
let states: string[] = [];
let through: ReturnType<typeof createCircuitBreaker>;
beforeEach(() => {
  now = 0;
  states = [];
  through = createCircuitBreaker({
    clock: () => now,
    isFailure: (error) => (error as Error).message === "bad line",
    changed: (state) => states.push(state),
  });
});

/** Returns the result of a call: `ok`, its own error or the breaker's. */
const call = (error?: string) =>
  through(async () => {
    if (error) throw new Error(error);
    return "ok";
  }).catch((thrown: Error & { code?: string }) => thrown.code ?? thrown.message);
const calls = async (...faults: (string | undefined)[]) => {
  for (const error of faults) await call(error);
};
/** Returns a call that ends when the test ends it. */
function slow(): { answer: Promise<string>; end: (error?: string) => void } {
  let end: (error?: string) => void = () => {};
  const ended = new Promise<string>((resolve, reject) => {
    end = (error) => (error ? reject(new Error(error)) : resolve("ok"));
  });
  const answer = through(() => ended).catch((thrown: Error & { code?: string }) => thrown.code ?? thrown.message);
  return { answer, end: (error) => end(error) };
}
const five = ["bad line", "bad line", "bad line", "bad line", "bad line"];

describe("the circuit breaker", () => {
  test("opens after five failures in a row; then a call fails immediately as not sent", async () => {
    await calls(...five.slice(1));
    expect(await call()).toBe("ok");
    await calls(...five);
    expect(states).toEqual(["open"]);
    let reached = false;
    const error = await through(async () => void (reached = true)).catch((thrown) => thrown);
    expect(error).toMatchObject({ name: "CarrierError", kind: "retry", code: "line-rests" });
    expect(reached).toBe(false);
  });

  test("does not open for errors of a single call, nor for old failures", async () => {
    await calls(...Array.from({ length: 20 }, () => "its own fault"));
    for (let n = 0; n < 20; n++) {
      await calls("bad line", "bad line", undefined);
      now += 31_000;
    }
    expect(states).toEqual([]);
  });

  test("opens if half of ten or more calls within 30 s fail", async () => {
    for (let n = 0; n < 5; n++) await calls(undefined, "bad line");
    expect(states).toEqual(["open"]);
  });

  test("stays closed if nine fail in alternation, or fewer than half of many", async () => {
    for (let n = 0; n < 4; n++) await calls("bad line", undefined);
    await call("bad line");
    now += 30_001;
    for (let n = 0; n < 20; n++) await calls(undefined, undefined, "bad line");
    expect(states).toEqual([]);
  });

  test("lets one call through after 20 s, and closes if it succeeds", async () => {
    await calls(...five);
    now += 19_999;
    expect(await call()).toBe("line-rests");
    now += 1;
    const probe = slow();
    expect(await call()).toBe("line-rests");
    probe.end();
    expect(await probe.answer).toBe("ok");
    expect(states).toEqual(["open", "closed"]);
    await calls(...five.slice(1));
    expect(await call()).toBe("ok");
  });

  test("stays open for another 20 s if it fails", async () => {
    await calls(...five);
    now += 20_000;
    expect(await call("bad line")).toBe("bad line");
    now += 19_999;
    expect(await call()).toBe("line-rests");
    now += 1;
    expect(await call("its own fault")).toBe("its own fault");
    expect(states).toEqual(["open", "open", "closed"]);
  });

  test("ignores the result of a call that started before it opened", async () => {
    const [early, other] = [slow(), slow()];
    await calls(...five);
    early.end();
    await early.answer;
    expect(await call()).toBe("line-rests");
    now += 20_000;
    const probe = slow();
    other.end("bad line");
    await other.answer;
    probe.end();
    await probe.answer;
    expect(states).toEqual(["open", "closed"]);
  });
});
