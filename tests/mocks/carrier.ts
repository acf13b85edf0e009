import { http, HttpResponse, type HttpHandler, type HttpResponseResolver } from "msw";
import type { Carrier, CarrierOrder } from "#server/gateways/carrier/carrier.ts";
import type { HolderRequest } from "#server/gateways/carrier/holder.ts";
import { network } from "./network.ts";

export const CARRIER_URL = "https://carrier.example/api/";
export const CARRIER_KEY = "bearer-key-of-the-tests";
export const CALLBACK_SECRETS = ["callback-secret-new", "callback-secret-old"];

const refuse = (status: number, code: string) => Response.json({ error: { code, message: "In words" } }, { status });
/** Responses contain more than the contract names, and may contain more in future. */
const answer = (body: object, status = 200) => Response.json({ ...body, invented: { later: true } }, { status });

/** An operator that implements CONTRACT.md on top of a carrier. Returns the handler of every request to its URL. */
export function contractOperator(carrier: Carrier, base = CARRIER_URL): (request: Request) => Promise<Response> {
  return async (request) => {
    if (request.headers.get("Authorization") !== `Bearer ${CARRIER_KEY}`) return refuse(401, "unauthorised");
    const [version, resource, id = "", part] = new URL(request.url).pathname.slice(new URL(base).pathname.length).split("/").map(decodeURIComponent);
    if (version !== "v1") return refuse(404, "unknown-call");
    const call = [request.method, resource, id && ":id", part].filter(Boolean).join(" ");
    switch (call) {
      case "POST orders":
        return handleOrder(carrier, request);
      case "GET orders :id": {
        const job = await carrier.findByRef(id);
        return job ? answer(orderOf(id, job)) : refuse(404, "unknown-ref");
      }
      case "POST orders :id cancellation": {
        const cancelKey = request.headers.get("Idempotency-Key") ?? "";
        const { cancelKey: repeated } = (await request.json()) as { cancelKey: string };
        if (!cancelKey || repeated !== cancelKey) return refuse(400, "key-needed");
        return answer({ ref: id, ...(await carrier.cancelPackage({ ref: id, cancelKey })) });
      }
      case "GET sims :id": {
        const sim = await carrier.lookup(id);
        return sim ? answer(sim) : refuse(404, "unknown-iccid");
      }
      case "GET sims :id fit": {
        const { packageId = "", count = "1" } = Object.fromEntries(new URL(request.url).searchParams);
        const code = await carrier.checkFit(id, packageId, Number(count));
        if (code === "unknown-iccid") return refuse(404, code);
        return answer(code ? { iccid: id, fits: false, code } : { iccid: id, fits: true });
      }
      case "GET sims :id balance": {
        const balance = await carrier.readBalance(id);
        if (balance) return answer({ ...balance, currency: "HKD" });
        return refuse(404, (await carrier.lookup(id)) ? "no-balance" : "unknown-iccid");
      }
      case "GET sims :id usage": {
        const { from = "", to = "" } = Object.fromEntries(new URL(request.url).searchParams);
        if (!(await carrier.lookup(id))) return refuse(404, "unknown-iccid");
        return answer({ iccid: id, currency: "HKD", days: await carrier.listUsage(id, { from, to }) });
      }
      case "GET sims :id packages":
        return answer({ iccid: id, packages: await carrier.listPackages(id) });
      case "POST holders": {
        const holder = (await request.json()) as HolderRequest;
        if (request.headers.get("Idempotency-Key") !== holder.ref) return refuse(400, "key-needed");
        return answer({ ref: holder.ref, iccid: holder.iccid, ...(await carrier.registerHolder(holder)) });
      }
      case "POST holders :id end": {
        const { ref } = (await request.json()) as { ref: string };
        if (request.headers.get("Idempotency-Key") !== `${id}.end` || ref !== id) return refuse(400, "key-needed");
        await carrier.endHolder({ ref });
        return answer({ ref, state: "ended" });
      }
      default:
        return refuse(404, "unknown-call");
    }
  };
}

type OrderBody = { type: string; ref: string; packageId: string; boughtAt: number; iccid: string; credit: number; currency: string };

async function handleOrder(carrier: Carrier, request: Request): Promise<Response> {
  const { type, currency, credit, ...order } = (await request.json()) as OrderBody;
  if (request.headers.get("Idempotency-Key") !== order.ref) return refuse(400, "key-needed");
  if (request.headers.get("Content-Type") !== "application/json") return refuse(415, "json-needed");
  if (!["esim", "package", "top-up"].includes(type)) return refuse(422, "unknown-type");
  if (type === "top-up" && currency !== "HKD") return refuse(422, "unknown-currency");
  const job = await (type === "esim"
    ? carrier.provisionEsim(order)
    : type === "package"
      ? carrier.activatePackage(order)
      : carrier.topUp({ ...order, credit }));
  return answer(orderOf(order.ref, job), job.state === "pending" ? 202 : 200);
}

function orderOf(ref: string, job: CarrierOrder): object {
  if (job.state !== "done" || !job.esim) return { ref, ...job };
  const { activationCode, confirmationCode, apn } = job.esim;
  return { ref, ...job, esim: { activationCode, confirmationCode, apn } };
}

/** The same operator on the msw network of the tests. */
export function carrierHandlers(carrier: Carrier): HttpHandler[] {
  const handle = contractOperator(carrier);
  return [http.all(`${CARRIER_URL}*`, ({ request }) => handle(request))];
}

/** Answers every call from now on with the resolver. Returns the list of received requests. */
export function answerCalls(resolver: HttpResponseResolver): Request[] {
  const seen: Request[] = [];
  network.use(
    http.all(`${CARRIER_URL}*`, (info) => {
      seen.push(info.request.clone());
      return resolver(info);
    }),
  );
  return seen;
}

/** Answers every call with this body. */
export const answerWith = (body: object, status = 200) => answerCalls(() => HttpResponse.json(body, { status }));

/** Rejects every call as the contract specifies. */
export const rejectWith = (status: number, code: string, headers: Record<string, string> = {}) =>
  answerCalls(() => HttpResponse.json({ error: { code, message: "In words" } }, { status, headers }));
