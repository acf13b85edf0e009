import { z } from "zod";
import { isCarrierError } from "#server/gateways/carrier/carrier.ts";
import { responseError, connectionError, isOutage, invalidResponseError } from "./carrier-errors.ts";
import { makeCircuitBreaker } from "./circuit-breaker.ts";

const fiveSeconds = () => AbortSignal.timeout(5_000);
const LARGEST = 1024 * 1024;
const ErrorAnswer = z.object({ error: z.object({ code: z.string().regex(/^[a-z0-9-]{1,60}$/) }) });

export type CarrierClientOptions = {
  url: string;
  key: string;
  clock: () => number;
  changed: (state: "open" | "closed") => void;
  /** Ends a call that takes too long: after 5 s unless told. */
  deadline?: () => AbortSignal;
};
/** One call: a GET, or a POST where there is a body, repeated by the caller under the same key. `absent` are the codes of a 404 that answer null. */
type Call<T> = { path: string; answer: z.ZodType<T>; post?: { key: string; body: unknown }; absent?: string[] };
export type CarrierClient = <T>(call: Call<T>) => Promise<T | null>;

/** The line to the carrier: bearer key, JSON, 5 s, no redirects, 1 MB; one circuit breaker for everybody who calls. Throws CarrierError only. */
export function makeCarrierClient({ url, key, clock, changed, deadline = fiveSeconds }: CarrierClientOptions): CarrierClient {
  const base = url.endsWith("/") ? url : `${url}/`;
  const through = makeCircuitBreaker({ clock, isFailure: isOutage, changed });
  return ({ path, answer, post, absent }) => {
    const request: RequestInit = {
      method: post ? "POST" : "GET",
      redirect: "error",
      headers: {
        Accept: "application/json",
        Authorization: `Bearer ${key}`,
        ...(post && { "Content-Type": "application/json", "Idempotency-Key": post.key }),
      },
      ...(post && { body: JSON.stringify(post.body) }),
    };
    return through(async () => {
      const { status, saysWhen, json } = await exchange(new URL(path, base), { ...request, signal: deadline() });
      if (status < 200 || status > 299) {
        const told = ErrorAnswer.safeParse(json).data?.error.code ?? null;
        if (status === 404 && told && absent?.includes(told)) return null;
        throw responseError(status, told, saysWhen);
      }
      const read = answer.safeParse(json);
      if (!read.success) throw invalidResponseError(read.error.issues.map((issue) => issue.path.join(".") || "all of it").join(", "));
      return read.data;
    });
  };
}

type Exchange = { status: number; saysWhen: boolean; json: unknown };

/** A GET whose connection was cut is sent once more: one that was kept open may be gone by now, and asking twice changes nothing. */
async function exchange(url: URL, request: RequestInit & { signal: AbortSignal }, again = request.method === "GET"): Promise<Exchange> {
  try {
    return await readAnswer(await fetch(url, request));
  } catch (thrown) {
    const fault = isCarrierError(thrown) ? thrown : connectionError(thrown, request.signal.aborted);
    if (again && fault.code === "cut") return exchange(url, request, false);
    throw fault;
  }
}

async function readAnswer(answer: Response): Promise<Exchange> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = answer.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length;
    chunks.push(part.value);
    if (size > LARGEST) {
      reader?.cancel().catch(() => {});
      throw invalidResponseError("too large");
    }
  }
  return { status: answer.status, saysWhen: answer.headers.has("Retry-After"), json: parsed(Buffer.concat(chunks).toString("utf8")) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
