import { z } from "zod";
import { isCarrierError } from "#server/gateways/carrier/carrier.ts";
import { responseError, connectionError, isOutage, invalidResponseError } from "./carrier-errors.ts";
import { createCircuitBreaker } from "./circuit-breaker.ts";

const MAX_BYTES = 1024 * 1024;
/** A response with more invalid fields is rejected as a whole. */
const MAX_INVALID_FIELDS = 1000;
const MAX_NAMED_FIELDS = 10;
const ErrorResponse = z.object({ error: z.object({ code: z.string().regex(/^[a-z0-9-]{1,60}$/) }) });

type CarrierClientOptions = {
  url: string;
  key: string;
  clock: () => number;
  /** Called when the circuit breaker opens or closes. */
  changed: (state: "open" | "closed") => void;
  /** Called with the names of invalid fields that were taken as absent. */
  ignored: (fields: string) => void;
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
export function createCarrierClient({ url, key, clock, changed, ignored, deadline = fiveSeconds }: CarrierClientOptions): CarrierClient {
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
      const { data, invalid } = parseResponse(response, json);
      if (data === undefined) throw invalidResponseError(invalid.join(", "));
      if (invalid.length > 0) ignored(invalid.join(", "));
      return data;
    });
  };
}

/**
 * Validates a response. Each invalid field is taken as absent, or if it is required, the object that contains it: a field that may be absent never
 * invalidates the others. Returns the names of the invalid fields, and no data if a required one is among them.
 */
function parseResponse<T>(schema: z.ZodType<T>, json: unknown): { data?: T; invalid: string[] } {
  let invalid: string[] | undefined;
  const removed = new Set<string>();
  for (let body = json; ;) {
    const parsed = schema.safeParse(body);
    if (parsed.success) return { data: parsed.data, invalid: invalid ?? [] };
    const { issues } = parsed.error;
    invalid ??= issues.slice(0, MAX_NAMED_FIELDS).map(({ path }) => path.join(".") || "body");
    if (issues.length > MAX_INVALID_FIELDS) return { invalid };
    const before = new Set(removed);
    for (const { path } of issues) {
      let field = path;
      while (before.has(field.join("."))) field = field.slice(0, -1);
      if (field.length === 0) return { invalid };
      removed.add(field.join("."));
      body = withoutField(body, field);
    }
  }
}

/** Returns a copy of a JSON value without one field. */
function withoutField(value: unknown, [name, ...rest]: readonly PropertyKey[]): unknown {
  if (typeof value !== "object" || value === null || name === undefined) return value;
  const changed = Object.assign(Array.isArray(value) ? [] : {}, value) as Record<PropertyKey, unknown>;
  changed[name] = rest.length === 0 ? undefined : withoutField(changed[name], rest);
  return changed;
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
