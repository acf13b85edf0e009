const KEY = "recent-destinations";
const MAX_RECENT = 3;

/** Returns the ids of the destinations that this browser looked at last, newest first. Storage may be refused or changed by anything: then none. */
export function recentDestinations(): string[] {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === "string" && /^[A-Z_]{2,20}$/.test(id)).slice(0, MAX_RECENT) : [];
  } catch {
    return [];
  }
}

/** Remembers a destination in this browser. It is sent only to list it in the search. */
export function rememberDestination(id: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify([id, ...recentDestinations().filter((other) => other !== id)].slice(0, MAX_RECENT)));
  } catch {
    // The search works without it.
  }
}
