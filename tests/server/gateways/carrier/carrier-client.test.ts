import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { HttpResponse } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createHttpCarrier } from "#server/gateways/carrier/http/create-http-carrier.ts";
import { simCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { answerCalls, answerWith, CARRIER_KEY, CARRIER_URL, rejectWith } from "#tests/mocks/carrier.ts";
import { manualDeadline, carrierErrorOf, httpCarrier } from "#tests/support/sims/carrier.ts";
import { START } from "#tests/support/shop.ts";

const ICCID = simCardIccid(7);
const logged: string[] = [];
const log = { info: (event: string) => void logged.push(event), error: (event: string) => void logged.push(event) };
let now = START;
const carrierWith = (deadline?: () => AbortSignal) => httpCarrier({ clock: () => now, log }, deadline);

const order = { ref: "ful_1", packageId: "JP-5GB-30D", boughtAt: START };
const provision = (carrier = carrierWith()) => carrier.provisionEsim(order);
const look = (carrier = carrierWith()) => carrier.lookup(ICCID);

afterEach(() => {
  now = START;
  logged.length = 0;
});

describe("a call", () => {
  test("sends the API key, and for an order our reference as idempotency key", async () => {
    const seen = answerWith({ ref: "ful_1", jobId: "c-1", state: "pending" }, 202);
    expect(await provision()).toEqual({ state: "pending", jobId: "c-1" });
    expect(seen[0]?.url).toBe(`${CARRIER_URL}v1/orders`);
    expect(await seen[0]?.json()).toEqual({ type: "esim", ...order });
    expect(Object.fromEntries(seen[0]?.headers ?? [])).toMatchObject({
      authorization: `Bearer ${CARRIER_KEY}`,
      "idempotency-key": "ful_1",
      "content-type": "application/json",
    });
  });

  test("for a top-up sends amount, currency and our reference", async () => {
    const seen = answerWith({ ref: "ful_1", jobId: "c-1", state: "pending" }, 202);
    const topUp = { ref: "ful_1", packageId: "CHINA-100", boughtAt: START, iccid: ICCID, credit: 10_500 };
    expect(await carrierWith().topUp(topUp)).toEqual({ state: "pending", jobId: "c-1" });
    expect(seen[0]?.url).toBe(`${CARRIER_URL}v1/orders`);
    expect(await seen[0]?.json()).toEqual({ type: "top-up", ...topUp, currency: "HKD" });
    expect(seen[0]?.headers.get("Idempotency-Key")).toBe("ful_1");
  });

  test("has a timeout of five seconds", async () => {
    answerWith({ iccid: ICCID, kind: "physical", status: "active" });
    const timeout = vi.spyOn(AbortSignal, "timeout");
    await look();
    expect(timeout.mock.calls).toEqual([[5000]]);
    timeout.mockRestore();
  });

  test("resolves its path under any base URL, and escapes parameters", async () => {
    const seen = rejectWith(404, "unknown-ref");
    expect(await carrierWith().findByRef("ful/../1?x")).toBeNull();
    expect(seen[0]?.url).toBe(`${CARRIER_URL}v1/orders/ful%2F..%2F1%3Fx`);
  });

  test("is never repeated automatically, except a query whose connection was cut", async () => {
    const questions = answerCalls(() => HttpResponse.error());
    expect(await carrierErrorOf(look())).toMatchObject({ kind: "indeterminate", code: "cut" });
    expect(questions).toHaveLength(2);
    const orders = answerCalls(() => HttpResponse.error());
    expect(await carrierErrorOf(provision())).toMatchObject({ kind: "indeterminate", code: "cut" });
    expect(orders).toHaveLength(1);
    let first = true;
    answerCalls(() => {
      if (!first) return HttpResponse.json({ iccid: ICCID, kind: "physical", status: "active" });
      first = false;
      return HttpResponse.error();
    });
    expect(await look()).toMatchObject({ iccid: ICCID });
  });
});

describe("an error is", () => {
  test.each([400, 402, 404, 405, 410, 415, 422])("final if the carrier rejects with %i", async (status) => {
    const seen = rejectWith(status, "sold-out");
    expect(await carrierErrorOf(provision())).toMatchObject({ kind: "final", code: "sold-out" });
    expect(seen).toHaveLength(1);
  });

  test.each([
    [409, {}],
    [425, {}],
    [429, {}],
    [503, { "Retry-After": "30" }],
    // A key that was rotated too early rejects no order.
    [401, {}],
    [403, {}],
  ])("retry if the carrier answers %i: nothing happened", async (status, headers) => {
    rejectWith(status, "not-now", headers as Record<string, string>);
    expect(await carrierErrorOf(provision())).toMatchObject({ kind: "retry" });
  });

  test.each([408, 500, 502, 503, 504])("indeterminate if it answers %i", async (status) => {
    rejectWith(status, "some-code");
    expect(await carrierErrorOf(provision())).toMatchObject({ kind: "indeterminate" });
  });

  test.each([400, 404, 422])("indeterminate if an intermediary answers %i", async (status) => {
    answerCalls(() => new HttpResponse("<h1>Not here</h1>", { status }));
    expect(await carrierErrorOf(provision())).toMatchObject({ kind: "indeterminate", code: "shape" });
    expect(await carrierErrorOf(look())).toMatchObject({ kind: "indeterminate", code: "shape" });
  });

  test("indeterminate if no response arrives in time, or it breaks off", async () => {
    for (const body of [null, "{"]) {
      const { deadline, end } = manualDeadline();
      answerCalls(() => {
        if (body === null) {
          end();
          return new Promise<never>(() => {});
        }
        return new HttpResponse(
          new ReadableStream({
            start: (stream) => stream.enqueue(new TextEncoder().encode(body)),
            pull: () => end(),
          }),
        );
      });
      expect(await carrierErrorOf(provision(carrierWith(deadline)))).toMatchObject({ kind: "indeterminate", code: "timeout" });
    }
  });

  test.each(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT", "CERT_HAS_EXPIRED", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"])(
    "retry if there was no connection: %s",
    async (code) => {
      const fetch = vi
        .spyOn(globalThis, "fetch")
        .mockRejectedValue(new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) }));
      expect(await carrierErrorOf(provision())).toMatchObject({ kind: "retry", code: "unreachable" });
      expect(fetch).toHaveBeenCalledTimes(1);
      fetch.mockRestore();
    },
  );

  test("indeterminate if the connection was cut after the order was sent", async () => {
    for (const code of ["ECONNRESET", "UND_ERR_SOCKET", "EPIPE"]) {
      const fetch = vi
        .spyOn(globalThis, "fetch")
        .mockRejectedValue(new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) }));
      expect(await carrierErrorOf(provision())).toMatchObject({ kind: "indeterminate", code: "cut" });
      fetch.mockRestore();
    }
  });

  test("indeterminate on a redirect, which is not followed", async () => {
    answerCalls(() => HttpResponse.redirect("https://elsewhere.example/", 307));
    expect(await carrierErrorOf(provision())).toMatchObject({ kind: "indeterminate" });
  });

  test("retry if nothing listens any more", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    await new Promise((closed) => server.close(closed));
    const carrier = createHttpCarrier({ url: `http://127.0.0.1:${port}`, key: "k", callbackSecrets: [], clock: () => now });
    expect(await carrierErrorOf(provision(carrier))).toMatchObject({ kind: "retry" });
  });
});

test("pages and jobs share one circuit: after five failures calls fail fast, after 20 s one call tries again", async () => {
  const carrier = carrierWith();
  const seen = rejectWith(500, "some-code");
  for (let n = 0; n < 4; n++) await carrierErrorOf(provision(carrier));
  expect(await carrierErrorOf(look(carrier))).toMatchObject({ kind: "indeterminate" });
  expect(await carrierErrorOf(look(carrier))).toMatchObject({ kind: "retry", code: "line-rests" });
  expect(await carrierErrorOf(provision(carrier))).toMatchObject({ kind: "retry", code: "line-rests" });
  expect(seen).toHaveLength(5);
  now += 20_000;
  answerWith({ iccid: ICCID, kind: "physical", status: "active" });
  expect(await look(carrier)).toMatchObject({ iccid: ICCID });
  expect(logged).toEqual(["carrier.line-open", "carrier.line-closed"]);
});

test("rejections do not open the circuit, nor does a wrong response about one SIM", async () => {
  const carrier = carrierWith();
  rejectWith(422, "timeout");
  for (let n = 0; n < 12; n++) await carrierErrorOf(provision(carrier));
  answerWith({});
  for (let n = 0; n < 12; n++) await carrierErrorOf(look(carrier));
  expect(logged).toEqual([]);
});
