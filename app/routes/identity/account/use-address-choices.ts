import { useEffect, useRef, useState, type RefObject } from "react";
import type { AddressChoices } from "#app/forms/fields/packed-options.ts";
import { useHydrated } from "#app/ui/use-hydrated.ts";

const TIMEOUT_MS = 20_000;

/**
 * Fetches the provinces and cities when another country or province is chosen. `update` is undefined before hydration and after a failed
 * request; the form's own button then does the same.
 */
export function useAddressChoices(element: RefObject<HTMLFormElement>, initial: AddressChoices, page: string) {
  const [choices, setChoices] = useState(initial);
  const [failed, setFailed] = useState(false);
  const latestRequest = useRef(0);
  const isHydrated = useHydrated();

  async function update(): Promise<void> {
    const form = element.current;
    if (!form) return;
    const requestNumber = ++latestRequest.current;
    const typed = new FormData(form);
    const query = new URLSearchParams({ country: String(typed.get("addressCountry") ?? ""), province: String(typed.get("province") ?? "") });
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
    try {
      const response = await fetch(`${page}?${query}`, { signal: controller.signal });
      if (!response.ok) throw new Error(String(response.status));
      const next = (await response.json()) as AddressChoices;
      if (requestNumber === latestRequest.current) setChoices(next);
    } catch {
      if (requestNumber === latestRequest.current) setFailed(true);
    } finally {
      clearTimeout(timer);
    }
  }
  // The country or province may have been chosen before hydration or restored by the browser: fetch its lists.
  const initialUpdate = useRef(update);
  useEffect(() => {
    const chosen = element.current && new FormData(element.current);
    const province = initial.regions?.find((one) => one.value === chosen?.get("province"));
    if (chosen && (chosen.get("addressCountry") !== initial.country || province?.cities.length === 0)) void initialUpdate.current();
  }, [element, initial]);
  return { choices, update: isHydrated && !failed ? update : undefined };
}
