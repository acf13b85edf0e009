import { z } from "zod";
import { isCarrierError } from "#server/gateways/carrier/carrier.ts";
import { responseError, connectionError, isOutage, invalidResponseError } from "./carrier-errors.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";

const MAX_BYTES = 1024 * 1024;
const ErrorResponse = z.object({ error: z.object({ code: z.string().regex(/^[a-z0-9-]{1,60}$/) }) });

type CarrierClientOptions = {
  url: string;
  key: string;
  clock: () => number;
  /** Called when the circuit breaker opens or closes. */
  changed: (state: "open" | "closed") => void;
  /** Returns the signal that aborts a slow call; default 5 s. */
  deadline?: () => AbortSignal;
};
/**
 * One call: a POST if `post` is set, otherwise a GET. `post.key` is the idempotency key; a retry by the caller uses the same key. `response`
 * is the schema of the response body. If a 404 has one of the error codes in `absent`, the call returns null.
 */
type Call<T> = { path: string; response: z.ZodType<T>; post?: { key: string; body: unknown }; absent?: string[] };
export type CarrierClient = <T>(call: Call<T>) => Promise<T | null>;

type Exchange = { status: number; hasRetryAfter: boolean; json: unknown };

/**
 * The HTTP client for the carrier: bearer key, JSON, 5 s, no redirects, at most 1 MiB; all calls share one circuit breaker. Throws only
 * CarrierError.
 */
export function createCarrierClient({ url, key, clock, changed, deadline = fiveSeconds }: CarrierClientOptions): CarrierClient {
  const base = url.endsWith("/") ? url : `${url}/`;
  const withCircuitBreaker = createCircuitBreaker({ clock, isFailure: isOutage, changed });
  return ({ path, response, post, absent }) => {
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
    return withCircuitBreaker(async () => {
      const { status, hasRetryAfter, json } = await exchange(new URL(path, base), { ...request, signal: deadline() });
      if (status < 200 || status > 299) {
        const code = ErrorResponse.safeParse(json).data?.error.code ?? null;
        if (status === 404 && code && absent?.includes(code)) return null;
        throw responseError(status, code, hasRetryAfter);
      }
      const parsed = response.safeParse(json);
      if (!parsed.success) throw invalidResponseError(parsed.error.issues.map((issue) => issue.path.join(".") || "body").join(", "));
      return parsed.data;
    });
  };
}

const fiveSeconds = () => AbortSignal.timeout(5_000);

/**
 * Sends a request. A GET whose connection breaks is sent a second time: the carrier may have closed a keep-alive connection, and a GET has no
 * side effect.
 */
async function exchange(url: URL, request: RequestInit & { signal: AbortSignal }, canRetry = request.method === "GET"): Promise<Exchange> {
  try {
    return await readResponse(await fetch(url, request));
  } catch (thrown) {
    const error = isCarrierError(thrown) ? thrown : connectionError(thrown, request.signal.aborted);
    if (canRetry && error.code === "cut") return exchange(url, request, false);
    throw error;
  }
}

async function readResponse(response: Response): Promise<Exchange> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length;
    chunks.push(part.value);
    if (size > MAX_BYTES) {
      reader?.cancel().catch(() => {});
      throw invalidResponseError("too large");
    }
  }
  return { status: response.status, hasRetryAfter: response.headers.has("Retry-After"), json: parseJson(Buffer.concat(chunks).toString("utf8")) };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
