import { setImmediate as later } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { createLog, type Log, logContext } from "#server/observability/log.ts";
import { serializeError, summarizeError } from "#server/observability/serialize-error.ts";
import { redact } from "#server/observability/redact.ts";

function keeping(level: Parameters<typeof createLog>[0] = "info"): { log: Log; lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  return { lines, log: createLog(level, { write: (line) => void lines.push(JSON.parse(line)) }) };
}

describe("a log line", () => {
  test("has its level as text, its time, its event and the known fields", () => {
    const { log, lines } = keeping();
    log.info("listening", { address: "http://localhost:3000", port: 3000 });
    expect(lines).toEqual([
      { level: "info", at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/), event: "listening", address: "http://localhost:3000", port: 3000 },
    ]);
  });

  test("drops every field that is not listed, and values that are not plain", () => {
    const { log, lines } = keeping();
    const given = { email: "a@example.com", body: { email: "a@example.com" }, status: { email: "a@example.com" }, payment: "pay_1" };
    log.info("x", given as never);
    log.error("x", new Error("y"), given as never);
    expect(lines.map(({ email, body, status, payment }) => [email, body, status, payment])).toEqual([
      [undefined, undefined, undefined, "pay_1"],
      [undefined, undefined, undefined, "pay_1"],
    ]);
  });

  test("never contains the key of an upload or of a payment page, whoever logs its address", () => {
    const { log, lines } = keeping();
    const paths = ["/uploads/upl_short", "/UPLOADS/a.data", "/sandbox/pay/cs_1", "/sandbox/pay/cs_1.data", "/uploads", "/en/plans"];
    for (const path of paths) log.error("request", new Error("x"), { path });
    expect(lines.map(({ path }) => path)).toEqual(["/uploads/:id", "/UPLOADS/:id", "/sandbox/pay/:id", "/sandbox/pay/:id", "/uploads", "/en/plans"]);
  });

  test("names its request or job, however deep and late it is written", async () => {
    const { log, lines } = keeping();
    const work = (job: string) =>
      logContext.run({ job }, async () => {
        await later();
        log.info("x");
      });
    await Promise.all([work("one"), work("two"), logContext.run({ request: "three" }, () => log.info("x"))]);
    log.info("x");
    expect(lines.map(({ job, request }) => job ?? request)).toEqual(["three", "one", "two", undefined]);
  });

  test("is written from the configured level on", () => {
    const { log, lines } = keeping("error");
    log.info("quiet");
    log.error("loud", "so it is");
    expect(lines).toMatchObject([{ level: "error", event: "loud", fault: { message: "so it is" } }]);
  });
});

describe("a serialized error contains no attached data:", () => {
  test("a PostgreSQL constraint, whose detail is the row", () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint "accounts_email_key"'), {
      code: "23505",
      detail: "Key (email)=(ada@example.com) already exists.",
      where: "ada@example.com",
      parameters: ["ada@example.com"],
    });
    const serialized = serializeError(error);
    expect(serialized).toMatchObject({
      name: "Error",
      code: "23505",
      message: 'duplicate key value violates unique constraint "accounts_email_key"',
    });
    expect(Object.keys(serialized).sort()).toEqual(["code", "message", "name", "stack"]);
    expect(JSON.stringify(serialized)).not.toContain("ada@");
    expect(serialized.stack?.[0]).toMatch(/log\.test\.ts:\d+:\d+/);
  });

  test("a value that PostgreSQL rejected, even a single word", () => {
    const error = Object.assign(new Error('invalid input syntax for type bigint: "Yellowbird"'), { code: "22P02" });
    expect(serializeError(error).message).toBe("invalid input syntax for type bigint");
  });

  test("what a schema rejected", () => {
    const { error } = z.object({ email: z.email(), kind: z.enum(["a"]) }).safeParse({ email: "Yellowbird", kind: "Yellowbird" });
    expect(serializeError(error).message).toBe("email invalid_format, kind invalid_value");
    expect(JSON.stringify(serializeError(error))).not.toContain("Yellowbird");
  });

  test("text that is not JSON, an address with credentials, and nested causes", () => {
    const failing = (work: () => unknown) => {
      try {
        return work();
      } catch (error) {
        return error;
      }
    };
    const parse = failing(() => JSON.parse('{"name": "Ada Lo", nonsense'));
    const fetching = new TypeError("fetch failed", { cause: new Error("connect to https://user:pa@ss@sms.example/x?key=abc") });
    expect(JSON.stringify(serializeError(parse))).not.toContain("Ada Lo");
    expect(serializeError(fetching).cause?.message).toBe("connect to https://[credentials]@sms.example/x?[query]");
  });

  test("a message that looks like a stack frame", () => {
    const error = new Error("first\n    at Yellowbird Terrace (77:1:1)\n    at last");
    expect(serializeError(error).stack?.join()).not.toContain("Yellowbird");
  });

  test("one line per column, and values that are not errors", () => {
    expect(summarizeError(new TypeError("no mailbox of ada@example.com"))).toBe("TypeError: no mailbox of [address]");
    expect(summarizeError("gone")).toBe("gone");
    expect(summarizeError(new Error("x".repeat(999)))).toHaveLength(300);
    expect(serializeError(undefined)).toEqual({ message: "undefined" });
  });
});

describe("redacts", () => {
  test.each([
    ["550 5.1.1 <ada.lo@example.com>: no mailbox", "550 5.1.1 <[address]>: no mailbox"],
    ["/en/ada.lo%40example.com", "/en/[address]"],
    ["to +852 9123 4567, 85291234567 or 9123-4567", "to [number], [number] or [number]"],
    ["card 8985234012345678901 is not known", "card [number] is not known"],
    ["passport K12345678, identity card A123456(7)", "passport [number], identity card [number]"],
    ["your code is 402911", "your code is [number]"],
    ["LPA:1$smdp.example.com$RV-ABCD-1234 refused", "[code] refused"],
    ["/sandbox/pay/cs_sandbox_Zx81kd02ld93kd02ld93kd02", "/sandbox/pay/[token]"],
    ["key sk_test_51HxYzABCdef123456 expired", "key [token] expired"],
    ["GET /en/order-result?order=RL1&key=abc failed", "GET /en/order-result?[query] failed"],
    ["postgres://shop:pa@ss@db.example/shop", "postgres://[credentials]@db.example/shop"],
    ["Key (email, name)=(x, Ada Lo) exists", "Key (email, name)=([value]) exists"],
  ])("%s", (text, stored) => {
    expect(redact(text)).toBe(stored);
  });

  test("keeps what staff search for: ids, order numbers, tables, hosts and code locations", () => {
    const text =
      'pay_01k2abcdefghjkmnpqrstvwxyz RL261121-K7M2QX "orders_one_alive" connect ECONNREFUSED 127.0.0.1:5432 server/orders/checkout/place-order.ts:120:13 JP-5GB-30D';
    expect(redact(text)).toBe(text);
  });

  test("truncates very long text", () => {
    expect(redact("a@ ".repeat(50_000))).toHaveLength(1_000);
  });
});
