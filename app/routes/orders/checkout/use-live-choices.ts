import { useRef, useState } from "react";
import type { CheckoutChoices } from "./checkout.ts";

const TIMEOUT_MS = 20_000;

/** Recalculates the order while it is filled; what was typed stays, also where the network fails. */
export function useLiveChoices(first: CheckoutChoices, address: string) {
  const [choices, setChoices] = useState(first);
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");
  const last = useRef(0);

  async function update(form: HTMLFormElement | null): Promise<void> {
    if (!form) return;
    const mine = ++last.current;
    const body = new URLSearchParams();
    for (const [name, value] of new FormData(form)) if (typeof value === "string") body.append(name, value);
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), TIMEOUT_MS);
    setState("busy");
    try {
      const answer = await fetch(address, { method: "POST", body, signal: patience.signal });
      if (!answer.ok) throw new Error(String(answer.status));
      const next = (await answer.json()) as CheckoutChoices;
      if (mine !== last.current) return;
      setChoices(next);
      setState("idle");
    } catch {
      if (mine === last.current) setState("failed");
    } finally {
      clearTimeout(timer);
    }
  }
  /** A refusal that no longer belongs to what is typed. */
  const forget = (field: keyof CheckoutChoices["refusals"]) => {
    if (choices.refusals[field]) setChoices({ ...choices, refusals: { ...choices.refusals, [field]: undefined } });
  };
  return { choices, state, update, forget };
}
