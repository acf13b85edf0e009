import { useEffect, useRef, useState, type RefObject } from "react";
import type { AddressChoices } from "#app/forms/fields/packed-options.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

const TIMEOUT_MS = 20_000;

/**
 * Fetches what an address is chosen from when another country or province is chosen. `update` is there where scripts run and the shop
 * answers; without it the form's own button does the same.
 */
export function useAddressChoices(element: RefObject<HTMLFormElement>, first: AddressChoices, page: string) {
  const [choices, setChoices] = useState(first);
  const [failed, setFailed] = useState(false);
  const last = useRef(0);
  const scripts = useHydrated();

  async function update(): Promise<void> {
    const form = element.current;
    if (!form) return;
    const mine = ++last.current;
    const typed = new FormData(form);
    const query = new URLSearchParams({ country: String(typed.get("addressCountry") ?? ""), province: String(typed.get("province") ?? "") });
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), TIMEOUT_MS);
    try {
      const answer = await fetch(`${page}?${query}`, { signal: patience.signal });
      if (!answer.ok) throw new Error(String(answer.status));
      const next = (await answer.json()) as AddressChoices;
      if (mine === last.current) setChoices(next);
    } catch {
      if (mine === last.current) setFailed(true);
    } finally {
      clearTimeout(timer);
    }
  }
  // Chosen before the scripts came, or put back by the browser: the lists are then another country's.
  const catchUp = useRef(update);
  useEffect(() => {
    const chosen = element.current && new FormData(element.current);
    const place = first.regions?.find((one) => one.value === chosen?.get("province"));
    if (chosen && (chosen.get("addressCountry") !== first.country || place?.cities.length === 0)) void catchUp.current();
  }, [element, first]);
  return { choices, update: scripts && !failed ? update : undefined };
}
