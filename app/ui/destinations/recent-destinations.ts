const MAX_RECENT = 3;

/** Kept in memory only, so that nothing is stored on the visitor's device: lost when the page is loaded anew. */
let recent: string[] = [];

/** Returns the ids of the destinations that this visit looked at last, newest first. */
export const recentDestinations = (): string[] => recent;

/** Remembers a destination. It is sent only to list it in the search. */
export function rememberDestination(id: string): void {
  recent = [id, ...recent.filter((other) => other !== id)].slice(0, MAX_RECENT);
}
