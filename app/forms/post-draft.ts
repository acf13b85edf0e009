import { formTextValues } from "./form-text-values.ts";

/** The delay between the last input and saving a form as a draft. */
export const SAVE_AFTER_MS = 1_500;

/** Browsers limit the body of a `keepalive` request to 64 KiB; in bytes. */
const MAX_KEEPALIVE_BYTES = 60_000;

type DraftPost = {
  address: string;
  timeoutMs: number;
  /** Aborts the request. */
  signal: AbortSignal;
  /** The browser completes the request even if the page is left, unless it is too large. */
  keepalive?: boolean;
};

/** Posts the text values of a form, as `change` changes them. Returns the response, or null if the request fails. */
export async function postDraft<Result>(
  form: HTMLFormElement,
  { address, timeoutMs, signal, keepalive = false }: DraftPost,
  change: (body: URLSearchParams) => void,
): Promise<Result | null> {
  if (signal.aborted) return null;
  const body = formTextValues(form);
  change(body);
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timeout = setTimeout(abort, timeoutMs);
  signal.addEventListener("abort", abort);
  try {
    const isKeptAlive = keepalive && body.toString().length < MAX_KEEPALIVE_BYTES;
    const response = await fetch(address, { method: "POST", body, signal: controller.signal, keepalive: isKeptAlive });
    return response.ok ? ((await response.json()) as Result) : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timeout);
    signal.removeEventListener("abort", abort);
  }
}
