import { useRef, useState } from "react";
import type { CheckoutChoices } from "./checkout.ts";

const TIMEOUT_MS = 20_000;

/**
 * Recalculates the order while the form is filled in. `update` never rejects: a failed request keeps the values entered and sets the state
 * "failed". Only the response to the newest request counts.
 */
export function useLiveChoices(initial: CheckoutChoices, address: string) {
  const [choices, setChoices] = useState(initial);
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const latestRequest = useRef(0);

  async function update(form: HTMLFormElement | null): Promise<void> {
    if (!form) return;
    const requestNumber = ++latestRequest.current;
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
    setState("busy");
    try {
      const response = await fetch(address, { method: "POST", body, signal: controller.signal });
      if (!response.ok) throw new Error(String(response.status));
      const next = (await response.json()) as CheckoutChoices;
      if (requestNumber !== latestRequest.current) return;
      // The browser has shown an earlier page again. What it offers depends on the currency, too.
      if (next.currency !== initial.currency) return location.reload();
      setChoices(next);
      setState("idle");
    } catch {
      if (requestNumber === latestRequest.current) setState("failed");
    } finally {
      clearTimeout(timer);
    }
  }
  /** Removes the error of a field whose value has changed. */
  const clearRejection = (field: keyof CheckoutChoices["rejections"]) => {
    if (choices.rejections[field]) setChoices({ ...choices, rejections: { ...choices.rejections, [field]: undefined } });
  };
  return { choices, state, update, clearRejection };
}
