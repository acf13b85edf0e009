import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { http, HttpResponse, type HttpResponseResolver } from "msw";
import { afterEach, describe, expect, test, vi } from "vitest";
import { isCarrierError, type Carrier } from "#server/gateways/carrier/carrier.ts";
import { makeHttpCarrier } from "#server/gateways/carrier/http/make-http-carrier.ts";
import { esimIccid, knownCardIccid } from "#server/gateways/carrier/simulator/simulated-iccid.ts";
import { CARRIER_KEY, CARRIER_URL } from "#tests/mocks/carrier.ts";
import { network } from "#tests/mocks/network.ts";
import { endsWhenTold, httpCarrier } from "#tests/support/carrier.ts";
import { START } from "#tests/support/shop.ts";

const ICCID = knownCardIccid(7);
const logged: string[] = [];
const log = { info: (event: string) => void logged.push(event), error: (event: string) => void logged.push(event) };
let now = START;
const carrierWith = (deadline?: () => AbortSignal) => httpCarrier({ clock: () => now, log }, deadline);

/** Answers every call, and keeps what was asked. */
function answers(resolver: HttpResponseResolver): Request[] {
  const seen: Request[] = [];
  network.use(
    http.all(`${CARRIER_URL}*`, (info) => {
      seen.push(info.request.clone());
      return resolver(info);
    }),
  );
  return seen;
}
const told = (body: object, status = 200, headers: Record<string, string> = {}) => answers(() => HttpResponse.json(body, { status, headers }));
const error = (status: number, code = "some-code", headers: Record<string, string> = {}) =>
  told({ error: { code, message: "words" } }, status, headers);

const order = { ref: "ful_1", packageId: "JP-5GB-30D", boughtAt: START };
const esim = { activationCode: "LPA:1$SMDP.EXAMPLE.COM$QR-77", confirmationCode: null, apn: "data.example" };
const done = { ref: "ful_1", jobId: "c-1", state: "done", iccid: esimIccid("ful_1"), esim };
const faultOf = async (call: (carrier: Carrier) => Promise<unknown>, carrier = carrierWith()) => {
  const fault = await call(carrier).then(
    (answer) => answer,
    (thrown: unknown) => thrown,
  );
  if (!isCarrierError(fault)) throw new Error(`No fault of the carrier: ${JSON.stringify(fault)}`);
  return fault;
};
const provision = (carrier: Carrier) => carrier.provisionEsim(order);
const look = (carrier: Carrier) => carrier.lookup(ICCID);

afterEach(() => {
  now = START;
  logged.length = 0;
});

describe("a call", () => {
  test("carries the key, and an order our reference as its idempotency key", async () => {
    const seen = told({ ref: "ful_1", jobId: "c-1", state: "pending" }, 202);
    expect(await provision(carrierWith())).toEqual({ state: "pending", jobId: "c-1" });
    expect(seen[0]?.url).toBe(`${CARRIER_URL}v1/orders`);
    expect(await seen[0]?.json()).toEqual({ type: "esim", ...order });
    expect(Object.fromEntries(seen[0]?.headers ?? [])).toMatchObject({
      authorization: `Bearer ${CARRIER_KEY}`,
      "idempotency-key": "ful_1",
      "content-type": "application/json",
    });
  });

  test("has five seconds", async () => {
    told({ iccid: ICCID, kind: "physical", status: "active" });
    const timeout = vi.spyOn(AbortSignal, "timeout");
    await look(carrierWith());
    expect(timeout.mock.calls).toEqual([[5000]]);
    timeout.mockRestore();
  });

  test("finds its path under any base address, and escapes what it puts in it", async () => {
    const seen = error(404, "unknown-ref");
    expect(await carrierWith().findByRef("ful/../1?x")).toBeNull();
    expect(seen[0]?.url).toBe(`${CARRIER_URL}v1/orders/ful%2F..%2F1%3Fx`);
  });

  test("asks nothing twice by itself, but a question whose connection was cut", async () => {
    const questions = answers(() => HttpResponse.error());
    expect(await faultOf(look)).toMatchObject({ kind: "indeterminate", code: "cut" });
    expect(questions).toHaveLength(2);
    const orders = answers(() => HttpResponse.error());
    expect(await faultOf(provision)).toMatchObject({ kind: "indeterminate", code: "cut" });
    expect(orders).toHaveLength(1);
    let first = true;
    answers(() => {
      if (!first) return HttpResponse.json({ iccid: ICCID, kind: "physical", status: "active" });
      first = false;
      return HttpResponse.error();
    });
    expect(await look(carrierWith())).toMatchObject({ iccid: ICCID });
  });
});

describe("a fault is", () => {
  test.each([400, 402, 404, 405, 410, 415, 422])("final where the carrier refuses with %i", async (status) => {
    const seen = error(status, "sold-out");
    expect(await faultOf(provision)).toMatchObject({ kind: "final", code: "sold-out" });
    expect(seen).toHaveLength(1);
  });

  test.each([
    [409, {}],
    [425, {}],
    [429, {}],
    [503, { "Retry-After": "30" }],
    // A key that was changed too early refuses no order.
    [401, {}],
    [403, {}],
  ])("retry where the carrier says %i: nothing happened", async (status, headers) => {
    error(status, "not-now", headers as Record<string, string>);
    expect(await faultOf(provision)).toMatchObject({ kind: "retry" });
  });

  test.each([408, 500, 502, 503, 504])("indeterminate where it says %i", async (status) => {
    error(status);
    expect(await faultOf(provision)).toMatchObject({ kind: "indeterminate" });
  });

  test.each([400, 404, 422])("indeterminate where somebody between us says %i", async (status) => {
    answers(() => new HttpResponse("<h1>Not here</h1>", { status }));
    expect(await faultOf(provision)).toMatchObject({ kind: "indeterminate", code: "shape" });
    expect(await faultOf(look)).toMatchObject({ kind: "indeterminate", code: "shape" });
  });

  test("indeterminate where no answer comes in time, also one that breaks off in the middle", async () => {
    for (const body of [null, "{"]) {
      const { deadline, end } = endsWhenTold();
      answers(() => {
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
      expect(await faultOf(provision, carrierWith(deadline))).toMatchObject({ kind: "indeterminate", code: "timeout" });
    }
  });

  test.each(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT", "CERT_HAS_EXPIRED", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"])(
    "retry where the line was never there: %s",
    async (code) => {
      const fetch = vi
        .spyOn(globalThis, "fetch")
        .mockRejectedValue(new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) }));
      expect(await faultOf(provision)).toMatchObject({ kind: "retry", code: "unreachable" });
      expect(fetch).toHaveBeenCalledTimes(1);
      fetch.mockRestore();
    },
  );

  test("indeterminate where the line was cut after the order was sent", async () => {
    for (const code of ["ECONNRESET", "UND_ERR_SOCKET", "EPIPE"]) {
      const fetch = vi
        .spyOn(globalThis, "fetch")
        .mockRejectedValue(new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) }));
      expect(await faultOf(provision)).toMatchObject({ kind: "indeterminate", code: "cut" });
      fetch.mockRestore();
    }
  });

  test("indeterminate where it sends us elsewhere, and nobody goes there", async () => {
    answers(() => HttpResponse.redirect("https://elsewhere.example/", 307));
    expect(await faultOf(provision)).toMatchObject({ kind: "indeterminate" });
  });

  test("retry where nobody listens any more", async () => {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    await new Promise((closed) => server.close(closed));
    const carrier = makeHttpCarrier({ url: `http://127.0.0.1:${port}`, key: "k", callbackSecrets: [], clock: () => now });
    expect(await faultOf(provision, carrier)).toMatchObject({ kind: "retry" });
  });
});

describe("an answer is not believed", () => {
  const never = "indeterminate";
  test.each<[string, unknown]>([
    ["that is no JSON", "<html>"],
    ["that is empty", ""],
    ["about another order", { ...done, ref: "ful_2" }],
    ["in a state that nobody agreed on", { ...done, state: "queued" }],
    ["without its number", { ...done, jobId: undefined }],
    ["with an ICCID that is none", { ...done, iccid: "12345678901234567890" }],
    ["without the codes of an eSIM", { ...done, esim: undefined }],
    ["whose activation code is none", { ...done, esim: { ...esim, activationCode: "https://smdp.example.com" } }],
    ["whose activation code matches no profile", { ...done, esim: { ...esim, activationCode: "LPA:1$SMDP.EXAMPLE.COM$" } }],
    ["that asks for a confirmation code and brings none", { ...done, esim: { ...esim, activationCode: `${esim.activationCode}$$1` } }],
    ["with markup in its access point", { ...done, esim: { ...esim, apn: "<b>" } }],
    ["larger than 1 MB", { ...done, filler: "x".repeat(1024 * 1024) }],
  ])("%s", async (_, body) => {
    answers(() => (typeof body === "string" ? new HttpResponse(body) : HttpResponse.json(body as object)));
    const fault = await faultOf(provision);
    expect(fault).toMatchObject({ kind: never, code: "shape" });
    expect(fault.message).not.toMatch(/SMDP|QR-77|8985234/);
  });

  test("that is about another SIM than was asked for", async () => {
    told({ iccid: knownCardIccid(8), kind: "physical", status: "active", packages: [], ref: "ful_1", jobId: "c-1", state: "done", esim: null });
    expect(await faultOf(look)).toMatchObject({ kind: never });
    expect(await faultOf((carrier) => carrier.listPackages(ICCID))).toMatchObject({ kind: never });
    expect(await faultOf((carrier) => carrier.activatePackage({ ...order, iccid: ICCID }))).toMatchObject({ kind: never });
  });

  test("where one of its packages is odd", async () => {
    told({ iccid: ICCID, packages: [{ ref: "r", packageId: "p", state: "waiting" }] });
    expect(await faultOf((carrier) => carrier.listPackages(ICCID))).toMatchObject({ kind: never });
  });
});

describe("an answer is read", () => {
  test("with address and matching id out of the activation code, whatever else it says of them", async () => {
    told({
      ...done,
      esim: { ...esim, activationCode: "1$SMDP.EXAMPLE.COM$QR-77", confirmationCode: "4711", smdpAddress: "EVIL.EXAMPLE", matchingId: "X" },
    });
    expect(await provision(carrierWith())).toEqual({
      state: "done",
      jobId: "c-1",
      iccid: done.iccid,
      esim: {
        iccid: done.iccid,
        activationCode: "LPA:1$SMDP.EXAMPLE.COM$QR-77$$1",
        smdpAddress: "SMDP.EXAMPLE.COM",
        matchingId: "QR-77",
        confirmationCode: "4711",
        apn: "data.example",
      },
    });
  });

  test("where an order is refused: an outcome, no fault", async () => {
    told({ ref: "ful_1", jobId: "c-1", state: "failed", code: "unknown-package" });
    expect(await provision(carrierWith())).toEqual({ state: "failed", jobId: "c-1", code: "unknown-package" });
  });

  test("where the carrier knows no such order, SIM or package", async () => {
    error(404, "unknown-iccid");
    expect(await look(carrierWith())).toBeNull();
    expect(await carrierWith().listPackages(ICCID)).toEqual([]);
    expect(await faultOf((carrier) => carrier.findByRef("ful_1"))).toMatchObject({ kind: "final" });
    error(404, "unknown-ref");
    expect(await carrierWith().findByRef("ful_1")).toBeNull();
    expect(await carrierWith().cancelPackage({ ref: "ful_1", cancelKey: "k" })).toEqual({ state: "refused", code: "unknown-ref" });
  });
});

test("pages and jobs share one line: after five failures nobody waits for it, after 20 s one tries it", async () => {
  const carrier = carrierWith();
  const seen = error(500);
  for (let n = 0; n < 4; n++) await faultOf(provision, carrier);
  expect(await faultOf(look, carrier)).toMatchObject({ kind: "indeterminate" });
  expect(await faultOf(look, carrier)).toMatchObject({ kind: "retry", code: "line-rests" });
  expect(await faultOf(provision, carrier)).toMatchObject({ kind: "retry", code: "line-rests" });
  expect(seen).toHaveLength(5);
  now += 20_000;
  told({ iccid: ICCID, kind: "physical", status: "active" });
  expect(await look(carrier)).toMatchObject({ iccid: ICCID });
  expect(logged).toEqual(["carrier.line-open", "carrier.line-closed"]);
});

test("refusals do not open the line, nor does one SIM that is told wrongly", async () => {
  const carrier = carrierWith();
  error(422, "sold-out");
  for (let n = 0; n < 12; n++) await faultOf(provision, carrier);
  told({});
  for (let n = 0; n < 12; n++) await faultOf(look, carrier);
  expect(logged).toEqual([]);
});
